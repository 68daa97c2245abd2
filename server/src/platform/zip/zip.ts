import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { judge, nameOf, type ZipEntry, type ZipLimits } from './judge.ts'
import { RangeReader, SourceError, type ZipSource } from './range-reader.ts'
import { ZipError } from './zip-error.ts'

/*
 * Reads ZIP archives made by strangers, in parts, from wherever they are stored. yauzl handles the format (sizes beyond
 * four gigabytes, names in several encodings); judge.ts decides what not to believe. Only a slim directory is held in
 * memory.
 */

export interface Zip {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** An entry's bytes as a stream, never more than the entry declared. */
  open(entry: ZipEntry): Readable
}

/**
 * Opens an archive and lists its entries by name. The whole archive is rejected if any of it is not as an honest
 * program would have written it.
 */
export async function openZip(source: ZipSource, limits: ZipLimits): Promise<Zip> {
  const reader = new RangeReader(source)
  try {
    // yauzl does not decode names, because many programs leave out the flag it relies on.
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
  if (!entry.canDecodeFileData()) throw new ZipError('unsupported compression')
  return {
    name: nameOf(entry),
    isPacked: entry.compressionMethod !== 0,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    offset: entry.relativeOffsetOfLocalHeader,
  }
}

/**
 * Opens the entry only when it is read: yauzl starts the stream immediately, and an error without a listener ends the
 * process.
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

/** A failure of the storage is temporary and passed on as it is; any other error is the archive's fault. */
const whose = (error: unknown): unknown =>
  error instanceof SourceError ? error.cause : new ZipError('cannot be read', { cause: error })
