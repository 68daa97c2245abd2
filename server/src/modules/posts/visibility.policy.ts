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
}

type Shown = Pick<PostCard, 'visibility'>
type By = { readonly isPublic: boolean }

/** Its time is not over. Deleted posts need no check here: they have no card. */
export function isLive({ expiresAt }: { readonly expiresAt: string | number | null }, now: number): boolean {
  return expiresAt === null || now < new Date(expiresAt).getTime()
}

/** Only approved followers may see it, besides its author and its buyers. */
export const isForFollowers = ({ visibility }: Shown, author: By) =>
  visibility === 'followers' || !author.isPublic

/** Whether a public list may show the post to anybody. */
export function isShownInPublic(card: PostCard, author: By, now: number): boolean {
  return card.isListed && !isForFollowers(card, author) && isLive(card, now)
}

/**
 * `hidden` must look like a post that never existed. `expired` is only shown to viewers who could have seen the post.
 * Distance limits lists, not links: a post can be opened from anywhere by its URL.
 */
export type Visibility = 'seen' | 'expired' | 'hidden'

export function visibilityOf(
  card: Pick<PostCard, 'visibility' | 'expiresAt'>,
  author: By,
  { isOwn, isFollowing, hasBought }: Access,
  now: number,
): Visibility {
  if (isOwn || hasBought) return 'seen'
  if (isForFollowers(card, author) && !isFollowing) return 'hidden'
  return isLive(card, now) ? 'seen' : 'expired'
}

/** Whether a list of this viewer's may show the post. Expired posts leave all lists, also those of their author. */
export function isShownInLists(
  { card, author, relation }: { readonly card: PostCard; readonly author: By; readonly relation: Access },
  now: number,
): boolean {
  return isLive(card, now) && visibilityOf(card, author, relation, now) === 'seen'
}
