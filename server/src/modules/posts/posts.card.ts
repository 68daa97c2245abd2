import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

/**
 * What everybody may know of a post: the same for all viewers, so it is cached and shared. Hidden text has no place
 * in this type.
 */
export interface PostCard {
  readonly id: PostId
  readonly authorId: ProfileId
  readonly text: string
  readonly visibility: 'everyone' | 'followers'
  readonly reach: string
  readonly durationMinutes: number
  /** ISO 8601, as the card travels through a cache as JSON. */
  readonly expiresAt: string | null
  readonly price: Cents | null
  readonly canPayMore: boolean
  readonly isListed: boolean
  readonly counts: PostCounts
}

export interface PostCounts {
  readonly likes: number
  readonly dislikes: number
  readonly trues: number
  readonly falses: number
  readonly comments: number
  readonly reposts: number
  readonly shares: number
  readonly purchases: number
}
