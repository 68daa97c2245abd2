import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { RandomAccessReader } from 'yauzl'
import { ZipError } from './zip-error.ts'

export interface ZipSource {
  readonly size: number
  /** Both ends included. */
  read(start: number, end: number): Promise<Readable>
}

/** The storage of the archive failed, not the archive: worth another try. */
export class SourceError extends Error {
  override name = 'SourceError'
}

const BLOCK_BYTES = 256 * 1024
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024

/**
 * Lets yauzl read from wherever an archive is stored. It reads the directory in pieces of a few bytes, each of which
 * would be a request of its own, so until the directory is read they are served from larger blocks.
 */
export class RangeReader extends RandomAccessReader {
  readonly #source: ZipSource
  #block = { start: 0, bytes: Buffer.alloc(0) }
  #fetched = 0
  #isDirectoryRead = false

  constructor(source: ZipSource) {
    super()
    this.#source = source
  }

  /** From here on nothing is cached, and only the requested bytes are read. */
  endDirectory(): void {
    this.#isDirectoryRead = true
    this.#block = { start: 0, bytes: Buffer.alloc(0) }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end - 1), { objectMode: false })
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#take(position, length).then(
      // One turn of the event loop each: 65,000 entries must not be read in one go.
      (bytes) => setImmediate(() => callback(null, bytes.copy(into, offset))),
      (error: Error) => setImmediate(() => callback(error)),
    )
  }

  async #take(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block
    const from = position - start
    if (from >= 0 && from + length <= bytes.length) return bytes.subarray(from, from + length)
    const most = this.#isDirectoryRead ? length : Math.max(length, BLOCK_BYTES)
    const end = Math.min(position + most, this.#source.size) - 1
    if (position > end) throw new ZipError('read beyond the end')
    const block = await buffer(this.#pieces(position, end))
    if (!this.#isDirectoryRead) {
      this.#fetched += block.length
      if (this.#fetched > MAX_DIRECTORY_BYTES) throw new ZipError('the directory is too large')
      this.#block = { start: position, bytes: block }
    }
    return block.subarray(0, length)
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* await this.#source.read(start, end)
    } catch (cause) {
      throw new SourceError('an archive could not be read', { cause })
    }
  }
}
