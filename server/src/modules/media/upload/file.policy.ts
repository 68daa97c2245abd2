import { recognizeImage, recognizeVideo } from '../media.policy.ts'

/** How many bytes of the beginning are examined. */
export const HEAD_BYTES = 4096

interface FileType {
  readonly type: string
  readonly contentType: string
}

const STARTS: readonly (readonly [start: string, type: string, contentType: string])[] = [
  ['%PDF-', 'pdf', 'application/pdf'],
  ['PK\x03\x04', 'zip', 'application/zip'],
  ['PK\x05\x06', 'zip', 'application/zip'],
  ['7z\xbc\xaf\x27\x1c', '7z', 'application/x-7z-compressed'],
  ['Rar!\x1a\x07', 'rar', 'application/vnd.rar'],
  ['\x1f\x8b\x08', 'gzip', 'application/gzip'],
  ['ID3', 'mp3', 'audio/mpeg'],
  ['fLaC', 'flac', 'audio/flac'],
  ['OggS', 'ogg', 'application/ogg'],
]

const UNKNOWN: FileType = { type: 'bin', contentType: 'application/octet-stream' }

/**
 * The type of a file, judged by its first bytes. It is shown to people who wonder what they buy. The bytes are always
 * sent as a download of unknown type, so nothing depends on it being true.
 */
export function recognizeFile(head: Uint8Array): FileType {
  const image = recognizeImage(head)
  if (image !== null) return { type: image, contentType: `image/${image}` }
  const video = recognizeVideo(head)
  if (video !== null) return { type: video, contentType: `video/${video}` }
  const text = String.fromCharCode(...head.subarray(0, 8))
  const found = STARTS.find(([start]) => text.startsWith(start))
  if (found) return { type: found[1], contentType: found[2] }
  return isText(head) ? { type: 'text', contentType: 'text/plain' } : UNKNOWN
}

/** No control characters other than tabs and line breaks. */
const isText = (head: Uint8Array) =>
  head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)

const LONGEST_EXTENSION = 12

/**
 * Cleans a file name so that it is valid everywhere: no path, no control or direction characters, not hidden, not
 * longer than systems allow. If it must be shortened, the extension is kept, because it decides what opens the file.
 */
export function tidyFileName(name: string, longest: number): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return 'file'
  const characters = [...clean]
  if (characters.length <= longest) return clean
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= LONGEST_EXTENSION ? clean.slice(dot) : ''
  return characters.slice(0, longest - [...extension].length).join('') + extension
}
