/** By their relation to the author. */
export const VIEWERS = [
  'author',
  'other profile of the author',
  'follower',
  'other profile of the follower',
  'requested to follow',
  'buyer',
  'other profile of the buyer',
  'refunded',
  'stranger',
  'blocked by the author',
  'other profile of the blocked',
  'blocks the author',
  'other profile of the blocker',
  'buyer whom the author blocks',
] as const
export type ViewerName = (typeof VIEWERS)[number]

const owners: readonly ViewerName[] = ['author', 'other profile of the author']
const keepers: readonly ViewerName[] = [
  ...owners,
  'buyer',
  'other profile of the buyer',
  'buyer whom the author blocks',
]
const APART: readonly ViewerName[] = [
  'blocked by the author',
  'blocks the author',
  'other profile of the blocker',
]
const anybody = VIEWERS.filter((name) => !APART.includes(name))
const closeOnes: readonly ViewerName[] = [...keepers, 'follower']

/** A post in one of its states. */
export interface PostState {
  readonly text: string
  readonly by?: 'private' | 'hidden'
  readonly visibility?: 'followers'
  readonly ends?: 'later' | 'over'
  readonly isDeleted?: true
  readonly moderation?: 'limited' | 'limited before' | 'removed' | 'withdrawn'
  readonly isLive: boolean
  /** In public lists. */
  readonly isPublic: boolean
  readonly seenBy: readonly ViewerName[]
  /** By default whoever may see it, while it is live. */
  readonly inLists?: readonly ViewerName[]
}

const undecided: readonly PostState[] = [
  { text: 'for everyone', isLive: true, isPublic: true, seenBy: anybody },
  { text: 'ends later', ends: 'later', isLive: true, isPublic: true, seenBy: anybody },
  { text: 'over', ends: 'over', isLive: false, isPublic: false, seenBy: keepers },
  { text: 'deleted', isDeleted: true, isLive: false, isPublic: false, seenBy: [] },
  { text: 'over and deleted', ends: 'over', isDeleted: true, isLive: false, isPublic: false, seenBy: [] },
  { text: 'for followers', visibility: 'followers', isLive: true, isPublic: false, seenBy: closeOnes },
  {
    text: 'for followers, over',
    visibility: 'followers',
    ends: 'over',
    isLive: false,
    isPublic: false,
    seenBy: keepers,
  },
  {
    text: 'for followers, deleted',
    visibility: 'followers',
    isDeleted: true,
    isLive: false,
    isPublic: false,
    seenBy: [],
  },
  { text: 'private', by: 'private', isLive: true, isPublic: false, seenBy: closeOnes },
  {
    text: 'private, ends later',
    by: 'private',
    ends: 'later',
    isLive: true,
    isPublic: false,
    seenBy: closeOnes,
  },
  { text: 'private, over', by: 'private', ends: 'over', isLive: false, isPublic: false, seenBy: keepers },
  { text: 'private, deleted', by: 'private', isDeleted: true, isLive: false, isPublic: false, seenBy: [] },
  {
    text: 'private, for followers',
    by: 'private',
    visibility: 'followers',
    isLive: true,
    isPublic: false,
    seenBy: closeOnes,
  },
  { text: 'of a hidden author', by: 'hidden', isLive: true, isPublic: false, seenBy: keepers },
  {
    text: 'of a hidden author, for followers',
    by: 'hidden',
    visibility: 'followers',
    isLive: true,
    isPublic: false,
    seenBy: keepers,
  },
  {
    text: 'of a hidden author, over',
    by: 'hidden',
    ends: 'over',
    isLive: false,
    isPublic: false,
    seenBy: keepers,
  },
]

const decided: readonly PostState[] = [
  {
    ...{ text: 'limited', moderation: 'limited', isLive: true, isPublic: false },
    ...{ seenBy: anybody, inLists: [...owners, 'follower'] },
  },
  { text: 'no longer limited', moderation: 'limited before', isLive: true, isPublic: true, seenBy: anybody },
  {
    ...{ text: 'removed', moderation: 'removed', isLive: true, isPublic: false },
    ...{ seenBy: keepers, inLists: owners },
  },
  {
    ...{ text: 'withdrawn', moderation: 'withdrawn', isLive: true, isPublic: false },
    ...{ seenBy: owners, inLists: owners },
  },
]
/** Every state of a post, and who may see it then. */
export const postStates: readonly PostState[] = [...undecided, ...decided]
