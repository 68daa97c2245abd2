import type { FileId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { CommentAudience, Label } from '@sayso/contract/shapes/scalars'

/**
 * The public data of a post: the same for all viewers, so it is cached and shared. It never contains hidden text. Times
 * are ISO 8601 strings, because a card is cached as JSON.
 */
export interface PostCard {
  readonly id: PostId
  readonly authorId: ProfileId
  readonly text: string
  /** The number of texts it has had. */
  readonly version: number
  readonly visibility: 'everyone' | 'followers'
  readonly reach: string
  readonly placeLabel: string | null
  readonly durationMinutes: number
  readonly expiresAt: string | null
  readonly isListed: boolean
  /** What staff decided about it: see `visibility.policy.ts`. */
  readonly moderation: Moderation
  readonly commentAudience: CommentAudience
  readonly labels: readonly Label[]
  /** Those of them that staff set. */
  readonly staffLabels: readonly Label[]
  readonly offer: Offer | null
  readonly media: readonly CardMedia[]
  readonly files: readonly CardFile[]
  readonly imported: Imported | null
  readonly counts: PostCounts
}

export interface Moderation {
  readonly state: 'none' | 'limited' | 'removed' | 'withdrawn'
  /** When `limited` ends by itself. */
  readonly until: string | null
  /** When it was decided. */
  readonly at: string | null
}

/** The terms of a pay-to-view post, and what is public about its locked part. */
export interface Offer {
  readonly price: Cents
  readonly canPayMore: boolean
  /** Null: released on payment. */
  readonly release: ChosenTime | null
  readonly saleEnd: ChosenTime | null
  readonly isStopped: boolean
  readonly lockedWords: number
  /** The current version of the locked content; 0 if there never was a text or a file. */
  readonly secretVersion: number
  readonly seal: { readonly sha256: string; readonly sealedAt: string } | null
}

/** A time that a person chose, in a time zone. */
export interface ChosenTime {
  readonly at: string
  readonly typed: string
  readonly zone: string
}

export interface CardMedia {
  readonly id: MediaId
  readonly kind: 'photo' | 'video'
  /** Empty for a locked item. */
  readonly alt: string
  readonly isLocked: boolean
}

export interface CardFile {
  readonly id: FileId
  readonly size: number
  readonly contentType: string
}

export interface Imported {
  readonly source: string | null
  readonly originalUrl: string | null
  readonly wapoTitle: string | null
  readonly wapoHashtags: readonly string[]
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
