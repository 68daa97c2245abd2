import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** What was written under a name. */
export interface ZipPart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface ZipWriter {
  /** The archive while it is written. Whoever reads it decides how fast. */
  readonly output: Readable
  /** Writes one file. Resolves when its last byte was read. */
  add(
    name: string,
    content: AsyncIterable<Buffer | string>,
    options?: { isPacked?: boolean },
  ): Promise<ZipPart>
  /** Writes the directory. */
  end(): void
  /** Ends the output with an error: what has been written is no archive. */
  fail(error: Error): void
}

/** Writes an archive of any size with little memory: only names, sizes and positions are kept until the end. */
export function createZipWriter(at: Date): ZipWriter {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  return {
    output,
    async add(name, content, { isPacked = false } = {}) {
      const counted = { bytes: 0, hash: createHash('sha256') }
      const source = Readable.from(count(content, counted), { objectMode: false })
      // If nobody reads the archive any more, nobody reads its parts either.
      const abandon = () => source.destroy(output.errored ?? new Error('the archive was not read to its end'))
      output.once('close', abandon)
      try {
        const read = finished(source, { writable: false })
        zip.addReadStream(source, name, { mtime: at, compress: !isPacked })
        await read
      } finally {
        output.off('close', abandon)
      }
      return { name, bytes: counted.bytes, sha256: counted.hash.digest('hex') }
    },
    end: () => zip.end(),
    fail: (error) => void output.destroy(error),
  }
}

async function* count(
  content: AsyncIterable<Buffer | string>,
  counted: { bytes: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    counted.bytes += bytes.length
    counted.hash.update(bytes)
    yield bytes
  }
}
