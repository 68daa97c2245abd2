import type { MediaFailure, MediaItem } from './media.item.ts'

/** The type of an upload, judged by its first bytes only. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp'

const SIGNATURES: readonly { type: ImageType; bytes: readonly (number | null)[] }[] = [
  { type: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // GIF87a or GIF89a
  { type: 'gif', bytes: [0x47, 0x49, 0x46, 0x38, null, 0x61] },
  // RIFF, four bytes of length, WEBP
  { type: 'webp', bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50] },
]

/**
 * The four types that are decoded. SVG is a program, HEIC and AVIF wait for a decoder without open advisories, and
 * unknown types are not tried: the decoder is only ever called for the type named here.
 */
export function recognizeImage(head: Uint8Array): ImageType | null {
  const found = SIGNATURES.find(
    ({ bytes }) =>
      head.length >= bytes.length && bytes.every((byte, at) => byte === null || byte === head[at]),
  )
  return found?.type ?? null
}

export type VideoType = 'mp4' | 'webm'

/** Still pictures from cameras and phones in the same container as videos: not decoded here. */
const PICTURE_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )/

/** MP4 and QuickTime start with a box called `ftyp`, WebM and Matroska with the EBML signature. */
export function recognizeVideo(head: Uint8Array): VideoType | null {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.slice(4, 8) === 'ftyp' && text.length === 12)
    return PICTURE_BRANDS.test(text.slice(8)) ? null : 'mp4'
  return text.startsWith('\x1a\x45\xdf\xa3') ? 'webm' : null
}

/** Only true if a retry could end differently. */
export function canRetry({ state, failure }: Pick<MediaItem, 'state' | 'failure'>): boolean {
  return state === 'failed' && failure === 'too_hard'
}

/** Whether the upload is kept after a failure: only while it can be retried. */
export const keepsSource = (failure: MediaFailure): boolean => failure === 'too_hard'
