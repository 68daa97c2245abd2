import type { Audience } from '../media/index.ts'
import type { PostCard } from './read/posts.card.ts'

/*
 * Which posts are live, public, and visible to a viewer. The same rules are SQL conditions in `visibility.fragments.ts`,
 * for statements; `live-and-visible.test.ts` checks both against the same table of posts and viewers. The time is an
 * argument: every boundary is "from this millisecond on".
 */

/** The viewer's relation to a post, as far as seeing it depends on it. */
export interface Access {
  /** Written by any profile of the viewer's account. */
  readonly isOwn: boolean
  /** An approved follow, not a request. */
  readonly isFollowing: boolean
  /** Bought and not refunded. */
  readonly hasBought: boolean
  /** One of viewer and author blocks the other. */
  readonly isApart: boolean
}

type Shown = Pick<PostCard, 'visibility'>
type Moderated = Pick<PostCard, 'moderation'>
/** A hidden author is not public either. What a suspended one wrote leaves lists; links still open it. */
export type By = { readonly isPublic: boolean; readonly isHidden: boolean; readonly isSuspended: boolean }

/** As deleted for all but its author and, unless it is withdrawn, its buyers. */
export const isTakenDown = ({ moderation: { state } }: Moderated): boolean =>
  state === 'removed' || state === 'withdrawn'

/** Out of public lists, until its time is over. Followers and links reach it. */
export const isLimited = ({ moderation: { state, until } }: Moderated, now: number): boolean =>
  state === 'limited' && (until === null || now < Date.parse(until))

/** Its time is not over. Deleted posts need no check here: they have no card. */
export function isLive({ expiresAt }: { readonly expiresAt: string | number | null }, now: number): boolean {
  return expiresAt === null || now < new Date(expiresAt).getTime()
}

/** Only approved followers may see it, besides its author and its buyers. */
export const isForFollowers = ({ visibility }: Shown, author: Pick<By, 'isPublic'>) =>
  visibility === 'followers' || !author.isPublic

/** Whether anybody may see it, with its pictures. */
const isPublic = (card: Judged, author: By, now: number): boolean =>
  !isForFollowers(card, author) && isLive(card, now) && !isTakenDown(card)

type Judged = Pick<PostCard, 'visibility' | 'expiresAt' | 'moderation'>

/** Who the pictures of a post that the viewer may see are for. */
export const audienceOf = (card: Judged, author: By, now: number): Audience => ({
  isPublic: isPublic(card, author, now),
  over: card.expiresAt === null ? null : Date.parse(card.expiresAt),
})

/** Whether a public list may show the post to anybody. */
export function isShownInPublic(card: PostCard, author: By, now: number): boolean {
  return card.isListed && isPublic(card, author, now) && !isLimited(card, now) && !author.isSuspended
}

/**
 * `hidden` must look like a post that never existed. `expired` is only shown to viewers who could have seen the post.
 * Distance limits lists, not links: a post can be opened from anywhere by its URL.
 */
export type Visibility = 'seen' | 'expired' | 'hidden'

export function visibilityOf(
  card: Judged,
  author: By,
  { isOwn, isFollowing, hasBought, isApart }: Access,
  now: number,
): Visibility {
  if (isOwn || (hasBought && card.moderation.state !== 'withdrawn')) return 'seen'
  if (isTakenDown(card) || isApart || author.isHidden || (isForFollowers(card, author) && !isFollowing))
    return 'hidden'
  return isLive(card, now) ? 'seen' : 'expired'
}

/**
 * Whether a list of this viewer's may show the post. Expired posts leave all lists, also those of their author. Buyers
 * find what was limited or taken down among their purchases.
 */
export function isShownInLists(
  { card, author, relation }: { readonly card: PostCard; readonly author: By; readonly relation: Access },
  now: number,
): boolean {
  if (!isLive(card, now) || visibilityOf(card, author, relation, now) !== 'seen') return false
  if (relation.isOwn) return true
  if (isTakenDown(card) || author.isSuspended) return false
  return !isLimited(card, now) || relation.isFollowing
}
