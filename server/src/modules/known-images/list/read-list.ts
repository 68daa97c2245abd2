import type { Entry } from './local-list.queries.ts'

/**
 * Reads a list as it is kept in a file: a line for each picture with its name, its SHA-256 and its perceptual hash in
 * hexadecimal digits, separated by commas. One of the two may be empty. Lines that begin with # are comments. Pictures of
 * one colour cannot be listed by what they show: they all look alike.
 *
 *   red-barn,8f14e45f…,d1c2b3a495867768
 */
export function readList(text: string): { entries: Entry[]; faults: string[] } {
  const entries: Entry[] = []
  const faults: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const entry = readLine(line)
    if (entry === null) faults.push(`line ${at + 1}`)
    else entries.push(entry)
  }
  return { entries, faults }
}

/** A picture of one colour has a hash of hardly any bits, as has every other such picture. */
const LEAST_BITS = 8
const isPlain = (phash: string): boolean => {
  const ones = BigInt(`0x${phash}`).toString(2).replaceAll('0', '').length
  return ones < LEAST_BITS || ones > 64 - LEAST_BITS
}

function readLine(line: string): Entry | null {
  const [entry = '', sha256 = '', phash = '', ...rest] = line.split(',').map((part) => part.trim())
  const isName = entry !== '' && entry.length <= 100
  const isHash = /^([0-9a-f]{64})?$/i.test(sha256) && /^([0-9a-f]{16})?$/i.test(phash)
  if (!isName || !isHash || rest.length > 0 || (sha256 === '' && phash === '')) return null
  if (phash !== '' && isPlain(phash)) return null
  return { entry, sha256: sha256.toLowerCase() || null, phash: phash.toLowerCase() || null }
}
