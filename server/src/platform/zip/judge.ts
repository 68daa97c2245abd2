import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { ZipError } from './zip-error.ts'

export interface ZipEntry {
  readonly name: string
  readonly isPacked: boolean
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

/** Limits on what an archive may claim to contain. */
export interface ZipLimits {
  readonly entries: number
  readonly bytes: number
  /** How much larger an entry may become when decompressed, once it is more than a few megabytes. */
  readonly ratio: number
}

const LOCAL_BYTES = 30
const IS_UTF8 = 0x0800
/** Small files of nothing but spaces compress well; they do no harm. */
const SMALL_BYTES = 8 * 1024 * 1024
/** Exports name every picture by its full path; no system allows longer ones. */
const LONGEST_NAME = 1024

/** Rejects names that lead elsewhere, entries that overlap, and small entries that claim to be huge. */
export function judge(entries: readonly ZipEntry[], directoryAt: number, limits: ZipLimits): void {
  let total = 0
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const { name, bytes, packedBytes, offset, isPacked } = entry
    if (!isSafeName(name)) throw new ZipError('a name leads out of the archive')
    if (!isPacked && bytes !== packedBytes) throw new ZipError('the sizes of a stored entry differ')
    if (bytes > SMALL_BYTES && bytes > packedBytes * limits.ratio)
      throw new ZipError('the compression ratio is too high')
    if (offset < free) throw new ZipError('entries overlap')
    free = offset + LOCAL_BYTES + packedBytes
    if (free > directoryAt) throw new ZipError('an entry is beyond the end')
    total += bytes
    if (total > limits.bytes) throw new ZipError('the total size is too large')
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no honest name has one.
const UNSAFE = /[\u0000-\u001f\\]|^\/|^[A-Za-z]:/

const isSafeName = (name: string): boolean =>
  name !== '' &&
  name.length <= LONGEST_NAME &&
  !UNSAFE.test(name) &&
  !name.split('/').includes('..') &&
  !name.includes('\ufffd')

/**
 * Decodes an entry's name. Many programs write UTF-8 without the flag that says so; anything else is read in the
 * format's original encoding.
 */
export function nameOf({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string {
  const marked = isUtf8(fileNameRaw) ? flags | IS_UTF8 : flags
  return getFileNameLowLevel(marked, fileNameRaw, extraFields, true)
}
