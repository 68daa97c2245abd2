import { randomBytes } from 'node:crypto'
import type { MediaItem } from './media.item.ts'

/** Uploads as they arrived. Private: nothing below it is ever served. */
export const INCOMING = 'incoming/'
/** Renditions of what is not for sale: served to everybody while it is public, else by guarded address. */
export const PUBLIC = 'media/'
/** Renditions for buyers, and files: only by signed link. */
const LOCKED = 'locked/'

/** What withdrawn posts showed. Nothing below it is ever served. */
const EVIDENCE = 'evidence/'

/** Makes 130 random bits in the letters that a key may contain. */
const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

export function randomKey(): string {
  return Array.from(randomBytes(LENGTH), (byte) => CHARACTERS.charAt(byte & 31)).join('')
}

export const incomingKey = () => `${INCOMING}${randomKey()}`

/** The only names that can be requested below `PUBLIC`. */
export const RENDITION = /^[0-9a-z]{26}\/((\d{1,4}|still)\.webp|video\.mp4|stream\.m3u8|\d{3,4}\.(m3u8|m4s))$/

export function folderOf({ isLocked, key }: Pick<MediaItem, 'isLocked' | 'key'>): string {
  return `${isLocked ? LOCKED : PUBLIC}${key}/`
}

export const evidenceFolderOf = ({ key }: Pick<MediaItem, 'key'>) => `${EVIDENCE}${key}/`

/** Where an upload is kept that waits for a person, or was refused. */
export const heldUploadOf = (item: Pick<MediaItem, 'key'>) => `${evidenceFolderOf(item)}upload`

export const fileOf = (width: number | 'still') => `${width}.webp`

/** All files of a picture with these renditions. An animation also has its first frame as a still picture. */
export function filesOf({ widths, isAnimated }: Pick<MediaItem, 'widths' | 'isAnimated'>): string[] {
  return [...widths.map(fileOf), ...(isAnimated ? [fileOf('still')] : [])]
}

/**
 * The URL of the smallest rendition of a public picture that is at least this wide, or of its largest. Other modules
 * store key and widths of a ready item, never a URL, because the host may change.
 */
export function pictureUrl(
  mediaUrl: string,
  { key, widths }: Pick<MediaItem, 'key' | 'widths'>,
  pixels: number,
): string {
  const width = widths.find((one) => one >= pixels) ?? widths.at(-1) ?? 'still'
  return `${mediaUrl}/${key}/${fileOf(width)}`
}

/** Every path below the media URL that an item which is not locked may have been fetched from. */
export function publicPathsOf(
  item: Pick<MediaItem, 'key' | 'kind' | 'streams' | 'widths' | 'isAnimated'>,
): string[] {
  const videos = item.kind === 'video' ? [VIDEO] : []
  const streams = item.streams.flatMap((height) => Object.values(streamOf(height)))
  const lists = item.streams.length > 0 ? [STREAM] : []
  return [...filesOf(item), ...videos, ...lists, ...streams].map((file) => `${item.key}/${file}`)
}

const THUMBNAIL_WIDTH = 640

export function thumbnailOf({ widths, isAnimated }: Pick<MediaItem, 'widths' | 'isAnimated'>): string {
  if (isAnimated) return fileOf('still')
  return fileOf(widths.findLast((width) => width <= THUMBNAIL_WIDTH) ?? widths[0] ?? 'still')
}

export const VIDEO = 'video.mp4'
/** The master playlist of a long video. Each stream has its own playlist, and one file with all its segments. */
export const STREAM = 'stream.m3u8'
export const streamOf = (height: number) => ({ list: `${height}.m3u8`, pieces: `${height}.m4s` })

/** A file that is stored unchanged. */
export const FILE = 'file'

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
}

/** Only the route that serves a rendition knows how long it may be kept, and says so instead. */
const NOT_KEPT = 'private, no-store'
/** Signed links live for minutes. Caches in between must not keep the content for longer. */
const FOR_BUYERS = 'private, max-age=300'

/** The headers that a rendition is stored with. */
export const headersOf = (name: string, isLocked: boolean) => ({
  contentType: contentTypeOf(name),
  cacheControl: isLocked ? FOR_BUYERS : NOT_KEPT,
  contentDisposition: 'inline',
})

export function contentTypeOf(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
