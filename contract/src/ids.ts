/**
 * Ids are 63-bit, time-ordered numbers in the database and 13 characters of base32 on the wire. The alphabet is
 * in ASCII order and the width is fixed, so text order equals number order: newest first is a plain sort.
 *
 * Visitors without an account get ids with the top bit set. No stored row can have such an id.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const WIDTH = 13
const LAST_STORED = (1n << 63n) - 1n
const LAST = (1n << 64n) - 1n

/** Ids of rows. */
export const STORED_ID_PATTERN = '^[0-7][0-9a-hjkmnp-tv-z]{12}$'
/** Ids of rows, and of visitors. */
export const ID_PATTERN = '^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$'

declare const brand: unique symbol
export type Branded<T, Name extends string> = T & { readonly [brand]: Name }

export type AccountId = Branded<string, 'account'>
export type ProfileId = Branded<string, 'profile'>
export type PostId = Branded<string, 'post'>
export type MediaId = Branded<string, 'media'>
export type FileId = Branded<string, 'file'>
export type UploadId = Branded<string, 'upload'>
export type CommentId = Branded<string, 'comment'>
export type PurchaseId = Branded<string, 'purchase'>
export type BatchId = Branded<string, 'batch'>
export type JobId = Branded<string, 'job'>
export type PaymentId = Branded<string, 'payment'>
export type SessionId = Branded<string, 'session'>
export type NoticeId = Branded<string, 'notice'>

const VALUES = new Map([...ALPHABET].map((character, value) => [character, BigInt(value)]))

export function encodeId<Id extends string>(value: bigint): Id {
  if (value < 0n || value > LAST) throw new RangeError('an id is an unsigned 64-bit number')
  let rest = value
  let text = ''
  for (let i = 0; i < WIDTH; i++) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text as Id
}

/** The last id a row can have: where a list begins that is read from its newest entry on. */
export const lastId = <Id extends string>(): Id => encodeId<Id>(LAST_STORED)

export function decodeId(id: string): bigint {
  if (!isId(id)) throw new RangeError('not an id')
  let value = 0n
  for (const character of id) value = (value << 5n) | (VALUES.get(character) ?? 0n)
  return value
}

const ID = new RegExp(ID_PATTERN)

export function isId(text: string): boolean {
  return ID.test(text)
}

/** An id that a row can have; nothing else may reach the database. */
export function isStoredId(text: string): boolean {
  return isId(text) && !isVisitorId(text)
}

/** True for the ids of visitors, who have no rows. */
export function isVisitorId(id: string): boolean {
  return isId(id) && decodeId(id) > LAST_STORED
}

const EPOCH_MS = Date.UTC(2026, 0, 1)

/** The smallest id that a row made at or after this instant can have. */
export function firstIdAt<Id extends string>(instant: Date): Id {
  const ms = Math.max(0, instant.getTime() - EPOCH_MS)
  return encodeId<Id>(BigInt(ms) << 22n)
}

/** When the row behind an id was made, to the millisecond. */
export function instantOfId(id: string): Date {
  return new Date(Number(decodeId(id) >> 22n) + EPOCH_MS)
}

const LOW_BITS = 22n
const LOW_DIGITS = 7

/**
 * The exact place of an id in time, as an instant with more digits than clocks have: a moment that a list was read
 * up to, and that no later row of the same millisecond can slip under.
 */
export function exactInstantOfId(id: string): string {
  const low = decodeId(id) & ((1n << LOW_BITS) - 1n)
  return instantOfId(id)
    .toISOString()
    .replace('Z', `${String(low).padStart(LOW_DIGITS, '0')}Z`)
}

/** The id at an instant, with or without the extra digits; null when it is not an instant that ids can have. */
export function idAtInstant<Id extends string>(text: string): Id | null {
  const [, upToMs, low = ''] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3})(\d{7})?Z$/.exec(text) ?? []
  const ms = Date.parse(`${upToMs}Z`) - EPOCH_MS
  if (Number.isNaN(ms) || ms < 0 || ms >= 2 ** 41) return null
  return encodeId<Id>((BigInt(ms) << LOW_BITS) | (BigInt(low || 0) & ((1n << LOW_BITS) - 1n)))
}
