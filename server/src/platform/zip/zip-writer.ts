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
  const aside = asideOf(zip)
  return {
    output,
    async add(name, content, { isPacked = false } = {}) {
      const counted = { bytes: 0, hash: createHash('sha256') }
      const source = Readable.from(count(content, counted), { objectMode: false })
      // If nobody reads the archive any more, nobody reads its parts either.
      const abandon = () => source.destroy(output.errored ?? new Error('the archive was not read to its end'))
      output.once('close', abandon)
      aside.put()
      try {
        const read = finished(source, { writable: false })
        zip.addReadStream(source, name, { mtime: at, compress: !isPacked })
        await read
      } finally {
        output.off('close', abandon)
      }
      return { name, bytes: counted.bytes, sha256: counted.hash.digest('hex') }
    },
    end() {
      aside.takeBack()
      zip.end()
    },
    fail: (error) => void output.destroy(error),
  }
}

/** Holds the streams of an entry. */
interface Written {
  doFileDataPump: (() => void) | null
}

/**
 * `yazl` looks through all its entries from the first one on for each that is added and for each that is done, which
 * takes minutes at 65,536, and keeps the streams of each. So it is left with those that it may still be writing: when the
 * source of one was read to its end, the one before is done.
 */
function asideOf(zip: ZipFile) {
  const own = zip as unknown as { entries: Written[] }
  const done: Written[] = []
  return {
    put(): void {
      for (const entry of own.entries.splice(0, own.entries.length - 1)) {
        entry.doFileDataPump = null
        done.push(entry)
      }
    },
    takeBack(): void {
      own.entries = [...done, ...own.entries]
    },
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
