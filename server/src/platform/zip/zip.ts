import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createInflateRaw } from 'node:zlib'

/*
 * Reads ZIP archives that strangers made, from wherever they lie, in parts. By hand: what matters here is what is not
 * believed, and a library leaves just that to its caller. Only the directory is held in memory.
 */

export interface ZipSource {
  readonly size: number
  /** Both ends included. */
  read(start: number, end: number): Promise<Readable>
}

export interface ZipEntry {
  readonly name: string
  readonly isPacked: boolean
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** What an archive may claim to hold. */
export interface ZipLimits {
  readonly entries: number
  readonly bytes: number
  /** How much larger an entry may become, once it is more than a few megabytes. */
  readonly ratio: number
}

/** Damaged, or made to do harm: the difference is nobody's business. */
export class ZipError extends Error {
  override name = 'ZipError'
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024
/** Small files of nothing but spaces pack well; they do no harm. */
const SMALL_BYTES = 8 * 1024 * 1024

/** Everything it holds, by name. Refused whole where any of it is not as an honest program would have written it. */
export async function readDirectory(source: ZipSource, limits: ZipLimits): Promise<Map<string, ZipEntry>> {
  const start = Math.max(0, source.size - END_BYTES - LONGEST_COMMENT)
  if (source.size < END_BYTES) throw new ZipError('too short')
  const tail = await buffer(await source.read(start, source.size - 1))
  const at = findEnd(tail)
  const count = tail.readUInt16LE(at + 10)
  const bytes = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  // Those of several parts and those of more than four gigabytes say so here; no export is one.
  const isWhole = tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === count
  if (!isWhole || bytes > MOST_DIRECTORY_BYTES || offset + bytes > start + at)
    throw new ZipError('no directory')
  if (count > limits.entries) throw new ZipError('too many entries')
  if (count === 0) return new Map()
  const entries = readEntries(await buffer(await source.read(offset, offset + bytes - 1)), count)
  judge(entries, offset, limits)
  return new Map(entries.map((entry) => [entry.name, entry]))
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return at
  }
  throw new ZipError('no end')
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY)
      throw new ZipError('no entry')
    const method = directory.readUInt16LE(at + 10)
    const isSealed = (directory.readUInt16LE(at + 8) & 1) === 1
    if ((method !== 0 && method !== 8) || isSealed) throw new ZipError('packed in another way')
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + ENTRY_BYTES, nameEnd)
    entries.push({
      name,
      isPacked: method === 8,
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Names that lead elsewhere, entries that lie over each other, and little that claims to be much. */
function judge(entries: readonly ZipEntry[], directoryAt: number, limits: ZipLimits): void {
  let total = 0
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const { name, bytes, packedBytes, offset, isPacked } = entry
    if (!isSafeName(name)) throw new ZipError('a name that leads elsewhere')
    if (!isPacked && bytes !== packedBytes) throw new ZipError('sizes that differ')
    if (bytes > SMALL_BYTES && bytes > packedBytes * limits.ratio) throw new ZipError('more than it can be')
    if (offset < free) throw new ZipError('entries over each other')
    free = offset + LOCAL_BYTES + packedBytes
    if (free > directoryAt) throw new ZipError('entries beyond the end')
    total += bytes
    if (total > limits.bytes) throw new ZipError('too much in all')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no honest name has one.
const UNSAFE = /[\u0000-\u001f\\]|^\/|^[A-Za-z]:/

const isSafeName = (name: string): boolean =>
  name !== '' && !UNSAFE.test(name) && !name.split('/').includes('..') && !name.includes('\ufffd')

/** The bytes of an entry as they come, never more of them than it said there are. */
export async function openEntry(source: ZipSource, entry: ZipEntry): Promise<Readable> {
  const head = await buffer(await source.read(entry.offset, entry.offset + LOCAL_BYTES - 1))
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL) throw new ZipError('no such entry')
  const start = entry.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + entry.packedBytes > source.size) throw new ZipError('beyond the end')
  if (entry.packedBytes === 0) return Readable.from([])
  const packed = await source.read(start, start + entry.packedBytes - 1)
  // What goes wrong on the way is met by whoever reads the end of it.
  const plain = entry.isPacked ? pipeline(packed, createInflateRaw(), () => undefined) : packed
  return Readable.from(upTo(plain, entry.bytes), { objectMode: false })
}

async function* upTo(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > most) throw new ZipError('more than it said')
    yield piece
  }
}
