import type { PostId, ProfileId } from '@sayso/contract/ids'

export type FeedKind = 'standard' | 'media' | 'ptv'

/** Which list of posts, and who looks at it. */
export type Feed =
  | {
      readonly scope: 'global' | 'following' | 'followers' | 'my'
      readonly kind: FeedKind
      readonly me: ProfileId
    }
  | { readonly scope: 'profile'; readonly kind: FeedKind; readonly me: ProfileId; readonly of: ProfileId }
  | { readonly scope: 'search'; readonly me: ProfileId; readonly text: string }
  | { readonly scope: 'purchases'; readonly me: ProfileId }

/** The profile that looks is part of every key: another profile is another cache, and nothing leaks between them. */
export const postKeys = {
  /** All lists of posts; what `patchPost` walks. */
  lists: ['posts'] as const,
  list: (feed: Feed) => ['posts', feed.me, feed] as const,
  post: (me: ProfileId, id: PostId) => ['post', me, id] as const,
  /** One post, whoever looks: not a key of its own but a way to find them. */
  anyPost: ['post'] as const,
  comments: (me: ProfileId, id: PostId) => ['comments', me, id] as const,
}
