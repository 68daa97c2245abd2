/** `k0` to `k255`: the number fits into one byte of a token or a sealed value. `k0` is a key without an id. */
export type KeyId = `k${number}`

export interface KeyEntry {
  readonly id: KeyId
  /** As the operator wrote it. */
  readonly text: string
  readonly bytes: Buffer
}

export const LAST_NUMBER = 255

const NAMED = /^k(0|[1-9]\d{0,2}):(.*)$/s
const BASE64 = /^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/

/** The message names an id at most, never a key. */
export class KeyRingError extends Error {
  override name = 'KeyRingError'
}

/**
 * Reads `k2:BASE64,k1:BASE64`, the first key first. A value without an id is `k0` and taken as the text it is, as all
 * were before there were rings; the others are decoded.
 */
export function parseKeyEntries(text: string): KeyEntry[] {
  const entries = text.split(',').map((part) => parseEntry(part.trim()))
  for (const [at, { id, bytes }] of entries.entries()) {
    const others = entries.slice(0, at)
    if (others.some((one) => one.id === id)) throw new KeyRingError(`has two keys with the id ${id}`)
    if (others.some((one) => one.bytes.equals(bytes))) throw new KeyRingError(`has the same key twice`)
  }
  return entries
}

function parseEntry(part: string): KeyEntry {
  const [, number, text] = NAMED.exec(part) ?? [null, '0', part]
  const id = idOf(Number(number))
  if (text === undefined || text === '') throw new KeyRingError('has an empty key')
  // A colon is a misspelt id; quotes are left in by programs that do not read them as a shell does.
  if (id === 'k0' && /[:"']/.test(text)) throw new KeyRingError('has a colon or a quotation mark in a key')
  if (id === 'k0') return { id, text, bytes: Buffer.from(text) }
  if (Number(number) > LAST_NUMBER)
    throw new KeyRingError(`has the id ${id}; the last one is k${LAST_NUMBER}`)
  if (!BASE64.test(text)) throw new KeyRingError(`must have ${id} in base64`)
  return { id, text, bytes: Buffer.from(text, 'base64') }
}

export const isBase64 = (text: string): boolean => BASE64.test(text)
export const idOf = (number: number): KeyId => `k${number}`
export const numberOf = (id: KeyId): number => Number(id.slice(1))
