import type { MediaId, ProfileId } from '@sayso/contract/ids'

export type MediaPurpose = 'profile_photo' | 'post' | 'link_preview' | 'import'

/** Why processing failed. `too_hard` can be retried; the others would fail again. */
export type MediaFailure = 'unreadable' | 'too_many_pixels' | 'too_long' | 'too_hard' | 'lost' | 'rejected'

/** One picture, video or file, with the data others may see. The unprocessed upload is not part of it. */
export interface MediaItem {
  readonly id: MediaId
  /** Null for pictures of linked pages, which belong to nobody. */
  readonly ownerId: ProfileId | null
  readonly kind: 'image' | 'video' | 'file'
  readonly purpose: MediaPurpose
  readonly isLocked: boolean
  readonly alt: string
  readonly state: 'processing' | 'ready' | 'failed'
  readonly failure: MediaFailure | null
  /** The folder of its renditions. Must not be revealed before it is ready. */
  readonly key: string
  readonly width: number | null
  readonly height: number | null
  /** Widths of the renditions, smallest first; the last is the picture itself. For a video: those of its poster. */
  readonly widths: readonly number[]
  readonly isAnimated: boolean
  readonly durationMs: number | null
  /** Heights in which a long video can also be streamed. Empty for all others. */
  readonly streams: readonly number[]
  readonly thumbhash: string | null
  /** It looks like something that must not be shown, and waits for a person. Its state is `processing` meanwhile. */
  readonly isHeld: boolean
}

/** The URLs of the renditions of a ready item. */
export interface MediaAddresses {
  readonly image: string
  readonly thumbnail: string
  readonly srcset: string | null
  readonly stream: string | null
}
