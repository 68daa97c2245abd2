import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { judge, nameOf, type ZipEntry, type ZipLimits } from './judge.ts'
import { RangeReader, SourceError, type ZipSource } from './range-reader.ts'
import { ZipError } from './zip-error.ts'

/*
 * Reads ZIP archives that strangers made, from wherever they lie, in parts. What the format can say (sizes beyond four
 * gigabytes, names in several encodings) is yauzl's; what of it is not believed is ours, in judge.ts. Only a slim
 * directory is held in memory.
 */

export interface Zip {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** The bytes of an entry as they come, never more of them than it said there are. */
  open(entry: ZipEntry): Readable
}

/** Everything it holds, by name. Refused whole where any of it is not as an honest program would have written it. */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<Zip> {
  const reader = new RangeReader(source)
  try {
    // Names are not decoded by it, since many programs leave out what it goes by.
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(reader, source.size, options)
    // It is a number, whatever its types say.
    const directoryAt = Number(zip.readEntryCursor)
    if (zip.entryCount > limits.entries) throw new ZipError('too many entries')
    const entries: ZipEntry[] = []
    for await (const entry of zip.eachEntry()) entries.push(slim(entry))
    judge(entries, directoryAt, limits)
    reader.endDirectory()
    return {
      entries: new Map(entries.map((entry) => [entry.name, entry])),
      open: (entry) => Readable.from(bytesOf(zip, entry), { objectMode: false }),
    }
  } catch (error) {
    throw whose(error)
  }
}

function slim(entry: Entry): ZipEntry {
  if (!entry.canDecodeFileData()) throw new ZipError('packed in another way')
  return {
    name: nameOf(entry),
    isPacked: entry.compressionMethod !== 0,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    offset: entry.relativeOffsetOfLocalHeader,
  }
}

/**
 * Nothing is opened before somebody reads: yauzl lets bytes flow at once, and what goes wrong while nobody listens ends
 * the process.
 */
async function* bytesOf(
  zip: ZipFile,
  { offset, packedBytes, isPacked, bytes }: ZipEntry,
): AsyncGenerator<Buffer> {
  const entry = { relativeOffsetOfLocalHeader: offset, compressedSize: packedBytes } as Entry
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const { promise, resolve, reject } = Promise.withResolvers<Readable>()
    zip.openReadStreamLowLevel(
      fileDataStart,
      packedBytes,
      0,
      packedBytes,
      isPacked,
      bytes,
      (error, stream) => (error ? reject(error) : resolve(stream)),
    )
    yield* await promise
  } catch (error) {
    throw whose(error)
  }
}

/** Where the archive lies may fail, which passes; everything else is its own fault. */
const whose = (error: unknown): unknown =>
  error instanceof SourceError ? error.cause : new ZipError('cannot be read', { cause: error })
