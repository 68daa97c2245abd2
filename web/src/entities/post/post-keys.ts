import { isVisitorId, type PostId, type ProfileId } from '@sayso/contract/ids'

export type FeedKind = 'standard' | 'media' | 'ptv'

/** Which list of posts, and who looks at it. */
export type Feed =
  | {
      readonly scope: 'global' | 'following' | 'followers' | 'my'
      readonly kind: FeedKind
      readonly me: ProfileId
    }
  | { readonly scope: 'profile'; readonly kind: FeedKind; readonly me: ProfileId; readonly of: ProfileId }
  | {
      readonly scope: 'search'
      readonly kind: 'standard' | 'ptv'
      readonly me: ProfileId
      readonly text: string
    }
  | { readonly scope: 'purchases'; readonly me: ProfileId }

export const VISITOR = 'visitor'

/** All visitors see the same, and one becomes another when a token runs out: that must not empty the screen. */
export const cacheOwner = (me: ProfileId) => (isVisitorId(me) ? VISITOR : me)

/** The profile that looks is part of every key: another profile is another cache, and nothing leaks between them. */
export const postKeys = {
  /** All lists of posts; what `patchPost` walks. */
  lists: ['posts'] as const,
  list: (feed: Feed) => ['posts', cacheOwner(feed.me), { ...feed, me: cacheOwner(feed.me) }] as const,
  post: (me: ProfileId, id: PostId) => ['post', cacheOwner(me), id] as const,
  /** One post, whoever looks: not a key of its own but a way to find them. */
  anyPost: ['post'] as const,
  /** All conversations, about whichever post. */
  anyComments: ['comments'] as const,
  comments: (me: ProfileId, id: PostId) => ['comments', cacheOwner(me), id] as const,
}
