import { isVisitorId, type PostId, type ProfileId } from '@sayso/contract/ids'
import type { SearchFilter } from '../../lib/urls.ts'

export type FeedKind = 'standard' | 'media' | 'ptv'

/** Identifies a list of posts and its viewer. */
export type Feed =
  | {
      readonly scope: 'global' | 'following' | 'followers' | 'my'
      readonly kind: FeedKind
      readonly me: ProfileId
    }
  | { readonly scope: 'profile'; readonly kind: FeedKind; readonly me: ProfileId; readonly of: ProfileId }
  | {
      readonly scope: 'search'
      readonly kind: 'standard' | SearchFilter
      readonly me: ProfileId
      readonly text: string
    }
  | { readonly scope: 'purchases'; readonly me: ProfileId }

export const VISITOR = 'visitor'

/**
 * All visitors share one cache, because they see the same. A visitor gets a new id when a token expires, and that must
 * not empty the screen.
 */
export const cacheOwner = (me: ProfileId) => (isVisitorId(me) ? VISITOR : me)

/** The viewing profile is part of every key: each profile has its own cache, and nothing leaks between them. */
export const postKeys = {
  /** Prefix of all lists of posts; `patchPost` walks them. */
  lists: ['posts'] as const,
  list: (feed: Feed) => ['posts', cacheOwner(feed.me), { ...feed, me: cacheOwner(feed.me) }] as const,
  post: (me: ProfileId, id: PostId) => ['post', cacheOwner(me), id] as const,
  /** Prefix of single posts for every viewer: not a key of its own but a way to find them. */
  anyPost: ['post'] as const,
  /** Prefix of the comments on every post. */
  anyComments: ['comments'] as const,
  comments: (me: ProfileId, id: PostId) => ['comments', cacheOwner(me), id] as const,
}
