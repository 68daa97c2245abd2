import type { MediaId, ProfileId } from '@sayso/contract/ids'

export type MediaPurpose = 'profile_photo' | 'post' | 'link_preview' | 'import'

/** Why nothing came of an upload. `too_hard` may be tried again; the others would end the same way. */
export type MediaFailure = 'unreadable' | 'too_many_pixels' | 'too_long' | 'too_hard' | 'lost'

/** One picture, video or file as others may know it: what is waiting unprocessed is not part of it. */
export interface MediaItem {
  readonly id: MediaId
  /** Null for the pictures of linked pages, which belong to nobody. */
  readonly ownerId: ProfileId | null
  readonly kind: 'image' | 'video' | 'file'
  readonly purpose: MediaPurpose
  readonly isLocked: boolean
  readonly alt: string
  readonly state: 'processing' | 'ready' | 'failed'
  readonly failure: MediaFailure | null
  /** The folder of its renditions. To be told only when it is ready. */
  readonly key: string
  readonly width: number | null
  readonly height: number | null
  /** Widths of the renditions, smallest first; the last is the picture itself. Of a video: its poster's. */
  readonly widths: readonly number[]
  readonly isAnimated: boolean
  readonly durationMs: number | null
  /** Heights in which a long video is also streamed; none for all others. */
  readonly streams: readonly number[]
  readonly thumbhash: string | null
}

/** Where the renditions of one ready item can be fetched. */
export interface MediaAddresses {
  readonly image: string
  readonly thumbnail: string
  readonly srcset: string | null
  readonly stream: string | null
}
