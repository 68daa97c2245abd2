import type { FileId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

/**
 * What everybody may know of a post: the same for all viewers, so it is cached and shared. Hidden text has no place
 * in this type. Instants are ISO 8601, as a card travels through a cache as JSON.
 */
export interface PostCard {
  readonly id: PostId
  readonly authorId: ProfileId
  readonly text: string
  /** Counts the texts it has had. */
  readonly version: number
  readonly visibility: 'everyone' | 'followers'
  readonly reach: string
  readonly placeLabel: string | null
  readonly durationMinutes: number
  readonly expiresAt: string | null
  readonly isListed: boolean
  readonly offer: Offer | null
  readonly media: readonly CardMedia[]
  readonly files: readonly CardFile[]
  readonly imported: Imported | null
  readonly counts: PostCounts
}

/** What a pay-to-view post asks, and what can be told of its locked part. */
export interface Offer {
  readonly price: Cents
  readonly canPayMore: boolean
  /** Null: released on payment. */
  readonly release: ChosenTime | null
  readonly saleEnd: ChosenTime | null
  readonly isStopped: boolean
  readonly lockedWords: number
  /** Which locked content stands; 0 where there never was a text nor a file. */
  readonly secretVersion: number
  readonly seal: { readonly sha256: string; readonly sealedAt: string } | null
}

/** An instant that a person chose on a clock of some zone. */
export interface ChosenTime {
  readonly at: string
  readonly typed: string
  readonly zone: string
}

export interface CardMedia {
  readonly id: MediaId
  readonly kind: 'photo' | 'video'
  /** Empty for a locked one. */
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
