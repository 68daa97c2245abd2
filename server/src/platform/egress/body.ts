import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { EgressError } from './egress-error.ts'

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const

/** The encodings we can decompress, sent with the request. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/**
 * Decompresses the body chunk by chunk, only as fast as it is read, so a decompression bomb never holds more than one
 * chunk in memory. A body compressed twice is a trick and is rejected.
 */
export function unpacked(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  if (!Object.hasOwn(unpackers, name)) throw new EgressError('kind')
  const unpack = unpackers[name as keyof typeof unpackers]()
  // Errors surface where the result is read.
  return pipeline(body, unpack, () => undefined)
}

/** Yields at most that many bytes of a body. `onLarger` says whether a larger body is truncated or fails. */
export async function* upTo(
  body: Readable,
  maxBytes: number,
  onLarger: 'cut' | 'fail',
): AsyncGenerator<Buffer> {
  let left = maxBytes
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (piece.length > left && onLarger === 'fail') throw new EgressError('size')
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0 && onLarger === 'cut') return
  }
}
