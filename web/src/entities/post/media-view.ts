import type { Media } from '@sayso/contract/shapes/media'

/** How a medium can be met: to be looked at, on its way, or not to be had. */
export type MediaState = 'picture' | 'video' | 'coming' | 'failed'

export function stateOf({ state, type, image_url: file, stream_url: stream }: Media): MediaState {
  if (state === 'failed') return 'failed'
  if (state !== 'ready') return 'coming'
  if (file === null && stream === undefined) return 'failed'
  return type === 'video' ? 'video' : 'picture'
}

/** What there is to see. A medium for buyers has no address for anybody else: the locked part counts it instead. */
export function shownMedia(media: readonly Media[]): readonly Media[] {
  return media.filter(({ locked, state, image_url: file, stream_url: stream }) => {
    return !locked || state !== 'ready' || file !== null || stream !== undefined
  })
}

export const comingWords = (state: Media['state']) => (state === 'uploading' ? 'Uploading' : 'Processing')

interface Bounds {
  readonly tallest: number
  readonly widest: number
}

/** On cards tall pictures are cut, so that no post is longer than the screen; less on phones, which are tall themselves. */
export const cardBounds: Bounds = { tallest: 0.8, widest: 1.91 }
export const wideCardBounds: Bounds = { tallest: 1, widest: 1.91 }
/** On its own page a post shows them whole, but for the absurd. */
export const pageBounds: Bounds = { tallest: 0.5, widest: 3 }

const UNKNOWN = 16 / 9

/** Width by height of the box, known before a byte of the picture is: nothing moves when it arrives. */
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
