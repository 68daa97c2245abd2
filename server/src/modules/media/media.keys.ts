import { randomBytes } from 'node:crypto'
import type { MediaItem } from './media.item.ts'

/** Uploads as they came. Private: nothing is ever served from below it. */
export const INCOMING = 'incoming/'
/** Renditions anybody may fetch who knows the address, for ever. */
export const PUBLIC = 'media/'
/** Renditions for buyers, and files, by signed link only. */
const LOCKED = 'locked/'

/** 130 random bits in the letters that a key may have. */
const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

export function randomKey(): string {
  return Array.from(randomBytes(LENGTH), (byte) => CHARACTERS.charAt(byte & 31)).join('')
}

export const incomingKey = () => `${INCOMING}${randomKey()}`

/** What a public address may ask for below `PUBLIC`, and nothing else. */
export const RENDITION = /^[0-9a-z]{26}\/((\d{1,4}|still)\.webp|video\.mp4|stream\.m3u8|\d{3,4}\.(m3u8|m4s))$/

export function folderOf({ isLocked, key }: Pick<MediaItem, 'isLocked' | 'key'>): string {
  return `${isLocked ? LOCKED : PUBLIC}${key}/`
}

export const fileOf = (width: number | 'still') => `${width}.webp`

/** Every file of a picture with these renditions. An animation also has its first frame, standing still. */
export function filesOf({ widths, isAnimated }: Pick<MediaItem, 'widths' | 'isAnimated'>): string[] {
  return [...widths.map(fileOf), ...(isAnimated ? [fileOf('still')] : [])]
}

/**
 * The address of the smallest rendition of a public picture that fills so many pixels, or of its largest. Others keep
 * key and widths of a ready one, never an address: where pictures are fetched may change.
 */
export function pictureUrl(
  mediaUrl: string,
  { key, widths }: Pick<MediaItem, 'key' | 'widths'>,
  pixels: number,
): string {
  const width = widths.find((one) => one >= pixels) ?? widths.at(-1) ?? 'still'
  return `${mediaUrl}/${key}/${fileOf(width)}`
}

const THUMBNAIL_WIDTH = 640

export function thumbnailOf({ widths, isAnimated }: Pick<MediaItem, 'widths' | 'isAnimated'>): string {
  if (isAnimated) return fileOf('still')
  return fileOf(widths.findLast((width) => width <= THUMBNAIL_WIDTH) ?? widths[0] ?? 'still')
}

export const VIDEO = 'video.mp4'
/** The list of the streams of a long video; each has a list of its pieces, and one file that holds them all. */
export const STREAM = 'stream.m3u8'
export const streamOf = (height: number) => ({ list: `${height}.m3u8`, pieces: `${height}.m4s` })

/** A file that is kept as it came. */
export const FILE = 'file'

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
}

export function contentTypeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
