import type { Media } from '@sayso/contract/shapes/media'

/** How a medium is shown: as a picture, as a video, as processing, or as failed. */
export type MediaState = 'picture' | 'video' | 'coming' | 'failed'

export function stateOf({ state, type, image_url: file, stream_url: stream }: Media): MediaState {
  if (state === 'failed') return 'failed'
  if (state !== 'ready') return 'coming'
  if (file === null && stream === undefined) return 'failed'
  return type === 'video' ? 'video' : 'picture'
}

/** Returns the media to show. A locked medium has no URL for non-buyers: the locked part counts it instead. */
export function shownMedia(media: readonly Media[]): readonly Media[] {
  return media.filter(({ locked, state, image_url: file, stream_url: stream }) => {
    return !locked || state !== 'ready' || file !== null || stream !== undefined
  })
}

export const comingWords = ({ state, held }: Pick<Media, 'state' | 'held'>) =>
  held ? 'Checking' : state === 'uploading' ? 'Uploading' : 'Processing'

interface Bounds {
  readonly tallest: number
  readonly widest: number
}

/**
 * On cards, tall pictures are cropped so that no post is longer than the screen; less so on phones, which are tall
 * themselves.
 */
export const cardBounds: Bounds = { tallest: 0.8, widest: 1.91 }
export const wideCardBounds: Bounds = { tallest: 1, widest: 1.91 }
/** On its own page a post shows them whole, except for extreme shapes. */
export const pageBounds: Bounds = { tallest: 0.5, widest: 3 }

const UNKNOWN = 16 / 9

/** The width-to-height ratio of the box, known before the picture loads, so that nothing moves when it arrives. */
export function ratioOf(
  media: Pick<Media, 'width' | 'height'> | undefined,
  { tallest, widest }: Bounds,
): number {
  const ratio = media?.width && media.height ? media.width / media.height : UNKNOWN
  return Math.min(widest, Math.max(tallest, ratio))
}

/** `0:42`, `1:18`, `1:02:03` */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes]
  return [...parts, String(whole % 60).padStart(2, '0')].join(':')
}
