import type { MediaFailure, MediaItem } from './media.item.ts'

/** What an upload is, by its first bytes alone. */
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
 * The four kinds that are decoded. SVG is a program, HEIC and AVIF wait for a decoder without open advisories, and
 * what is not known is not tried: the decoder is only ever asked for the kind named here.
 */
export function recognizeImage(head: Uint8Array): ImageType | null {
  const found = SIGNATURES.find(
    ({ bytes }) =>
      head.length >= bytes.length && bytes.every((byte, at) => byte === null || byte === head[at]),
  )
  return found?.type ?? null
}

export type VideoType = 'mp4' | 'webm'

/** Still pictures in the same box as videos, from cameras and phones: not decoded here. */
const PICTURE_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )/

/** MP4 and QuickTime begin with a box called `ftyp`, WebM and Matroska with the mark of EBML. */
export function recognizeVideo(head: Uint8Array): VideoType | null {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.slice(4, 8) === 'ftyp' && text.length === 12)
    return PICTURE_BRANDS.test(text.slice(8)) ? null : 'mp4'
  return text.startsWith('\x1a\x45\xdf\xa3') ? 'webm' : null
}

/** Only where trying again could end differently. */
export function canRetry({ state, failure }: Pick<MediaItem, 'state' | 'failure'>): boolean {
  return state === 'failed' && failure === 'too_hard'
}

/** What is kept after a failure: the upload, as long as it may be tried again. */
export const keepsSource = (failure: MediaFailure): boolean => failure === 'too_hard'
