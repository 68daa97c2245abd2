/**
 * The chunks that make up a picture. Everything else in a WebP file (EXIF, XMP, colour profiles, unknown chunks) is not
 * needed.
 */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])

const HEADER = 12
const CHUNK_HEADER = 8

/** Whether the bytes are one complete WebP file with a picture and nothing else. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, HEADER) !== 'WEBP')
    return false
  if (bytes.readUInt32LE(4) + CHUNK_HEADER !== bytes.length) return false
  let at = HEADER
  while (at + CHUNK_HEADER <= bytes.length) {
    if (!PICTURE_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const length = bytes.readUInt32LE(at + 4)
    at += CHUNK_HEADER + length + (length % 2)
  }
  return at === bytes.length
}
