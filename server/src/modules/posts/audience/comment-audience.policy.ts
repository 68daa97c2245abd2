import type { CommentAudience } from '@sayso/contract/shapes/scalars'

/** What the acting profile is to a post and its author. Other profiles of its account do not count. */
export interface Acting {
  readonly isAuthor: boolean
  /** Paid for the post, and was not refunded. */
  readonly isBuyer: boolean
  /** Follows the author. */
  readonly isFollowing: boolean
  /** Is followed by the author. */
  readonly isFollowed: boolean
}

/**
 * Whether the author lets this profile comment. `mayComment` (`comment-audience.queries.ts`) is the same in SQL. Only
 * the acting profile counts: a comment by another profile of the author's or the buyer's account would reveal whose
 * it is.
 */
export function isInAudience(
  audience: CommentAudience,
  { isAuthor, isBuyer, isFollowing, isFollowed }: Acting,
): boolean {
  if (isAuthor) return true
  switch (audience) {
    case 'everyone':
      return true
    case 'followers':
      return isFollowing
    case 'followed':
      return isFollowed
    case 'buyers':
      return isBuyer
    case 'nobody':
      return false
  }
}
