import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const

/** What we can unpack, for the request. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/**
 * The body, unpacked piece by piece. It is unpacked only as fast as it is read, so a bomb never gets larger in memory
 * than one piece. Packed twice is a trick, and refused.
 */
export function unpacked(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  if (!Object.hasOwn(unpackers, name)) throw new OutsideError('kind')
  const unpack = unpackers[name as keyof typeof unpackers]()
  // Errors arrive where the result is read.
  return pipeline(body, unpack, () => undefined)
}

/** Up to so many bytes of a body. `onLarger` says whether the rest is left out, or makes all of it worthless. */
export async function* upTo(
  body: Readable,
  mostBytes: number,
  onLarger: 'cut' | 'refuse',
): AsyncGenerator<Buffer> {
  let left = mostBytes
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (piece.length > left && onLarger === 'refuse') throw new OutsideError('size')
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0 && onLarger === 'cut') return
  }
}
