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
export type NotificationId = Branded<string, 'notification'>
export type PushDeviceId = Branded<string, 'push device'>
export type ExportId = Branded<string, 'export'>
export type DecisionId = Branded<string, 'decision'>

/** Values of the characters, by character code. */
const VALUES = new Uint8Array(128)
for (const [value, character] of [...ALPHABET].entries()) VALUES[character.charCodeAt(0)] = value

/*
 * Computed in two parts that fit into ordinary numbers: a feed page reads and writes hundreds of ids, and big-integer
 * arithmetic per character took a twentieth of its cost.
 */
const SECOND_WIDTH = 7
const SECOND_BITS = 35n
const SECOND_PART = (1n << SECOND_BITS) - 1n

export function encodeId<Id extends string>(value: bigint): Id {
  if (value < 0n || value > LAST) throw new RangeError('an id is an unsigned 64-bit number')
  const high = writePart(Number(value >> SECOND_BITS), WIDTH - SECOND_WIDTH)
  return (high + writePart(Number(value & SECOND_PART), SECOND_WIDTH)) as Id
}

function writePart(value: number, width: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < width; i++) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** The largest id a row can have: the start of a list that is read from its newest entry on. */
export const lastId = <Id extends string>(): Id => encodeId<Id>(LAST_STORED)

export function decodeId(id: string): bigint {
  if (!isId(id)) throw new RangeError('not an id')
  const split = WIDTH - SECOND_WIDTH
  return (BigInt(readPart(id, 0, split)) << SECOND_BITS) | BigInt(readPart(id, split, WIDTH))
}

function readPart(id: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) value = value * 32 + (VALUES[id.charCodeAt(i)] ?? 0)
  return value
}

const ID = new RegExp(ID_PATTERN)

export function isId(text: string): boolean {
  return ID.test(text)
}

/** Whether a row can have this id; nothing else may reach the database. */
export function isStoredId(text: string): boolean {
  return isId(text) && !isVisitorId(text)
}

/** True for the ids of visitors, who have no rows. */
export function isVisitorId(id: string): boolean {
  return isId(id) && decodeId(id) > LAST_STORED
}

const EPOCH_MS = Date.UTC(2026, 0, 1)
/** Rows are created from here on. Smaller ids are for content that is older than Sayso: posts from other networks. */
export const IDS_BEGIN_MS = Date.UTC(2026, 0, 2)
const OLDEST_MS = Date.UTC(2000, 0, 1)
/*
 * The first day of the epoch passed without a row, so its ids are used for the years before: each of its milliseconds
 * stands for ten seconds, and each hundred of the sequence for one of them. So for old posts, too, order by id is order
 * by time.
 */
const OLD_SECONDS = 10n
const OLD_PLACES = 100n
const SHARD_BITS = 10n
const SEQUENCE = (1n << SHARD_BITS) - 1n

const oldSecond = (instant: Date) => BigInt(Math.max(0, Math.floor((instant.getTime() - OLDEST_MS) / 1000)))

/**
 * The smallest id that a row created at or after this instant can have; accurate to ten seconds for content older than
 * ids.
 */
export function firstIdAt<Id extends string>(instant: Date): Id {
  const ms = instant.getTime() - EPOCH_MS
  if (instant.getTime() >= IDS_BEGIN_MS) return encodeId<Id>(BigInt(ms) << 22n)
  return encodeId<Id>((oldSecond(instant) / OLD_SECONDS) << 22n)
}

/** The range of ids that a row of this shard, created at this instant, can have. */
export function idsAt(instant: Date, shard: bigint): { first: bigint; last: bigint } {
  if (instant.getTime() >= IDS_BEGIN_MS) {
    const first = (BigInt(instant.getTime() - EPOCH_MS) << 22n) | (shard << SHARD_BITS)
    return { first, last: first + SEQUENCE }
  }
  const second = oldSecond(instant)
  const first =
    ((second / OLD_SECONDS) << 22n) | (shard << SHARD_BITS) | ((second % OLD_SECONDS) * OLD_PLACES)
  return { first, last: first + OLD_PLACES - 1n }
}

/** When the row with this id was created, to the millisecond; to the second for content older than ids. */
export function instantOfId(id: string): Date {
  const value = decodeId(id)
  const ms = Number(value >> 22n)
  if (ms + EPOCH_MS >= IDS_BEGIN_MS) return new Date(ms + EPOCH_MS)
  const second = Math.min(Number((value & SEQUENCE) / OLD_PLACES), Number(OLD_SECONDS) - 1)
  return new Date(OLDEST_MS + (ms * Number(OLD_SECONDS) + second) * 1000)
}

/** The shard that an owner's rows are kept in. */
export const shardOfId = (id: string): bigint => (decodeId(id) >> SHARD_BITS) & 4095n

const LOW_BITS = 22n
const LOW_DIGITS = 7

/**
 * The exact position of an id in time, as an instant with more digits than clocks have. A list that was read up to it
 * cannot miss a later row of the same millisecond.
 */
export function exactInstantOfId(id: string): string {
  const low = decodeId(id) & ((1n << LOW_BITS) - 1n)
  return instantOfId(id)
    .toISOString()
    .replace('Z', `${String(low).padStart(LOW_DIGITS, '0')}Z`)
}

const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,10}))?)?(?:Z|([+ -])(\d{2}):?(\d{2})?)$/

/**
 * The id at an ISO 8601 instant: with any offset, with or without seconds and fractions of them. The extra digits of
 * `exactInstantOfId` lead back to the exact id; other digits below the millisecond are dropped. Null if it is not an
 * instant, or is outside the range of ids.
 */
export function idAtInstant<Id extends string>(text: string): Id | null {
  const instant = readInstant(text)
  if (instant === null || instant.ms < OLDEST_MS || instant.ms - EPOCH_MS >= 2 ** 41) return null
  const below = BigInt(instant.low) & ((1n << LOW_BITS) - 1n)
  return encodeId<Id>(decodeId(firstIdAt(new Date(instant.ms))) | below)
}

function readInstant(text: string): { readonly ms: number; readonly low: string } | null {
  const [found, minute, second = '00', fraction = '', sign, hours, minutes = '00'] =
    ISO_INSTANT.exec(text) ?? []
  if (found === undefined) return null
  const local = `${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const ms = Date.parse(local)
  // Date.parse takes a day or an hour that does not exist for a later one, or fails.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== local) return null
  if (sign === undefined) return { ms, low: fraction.length === 3 + LOW_DIGITS ? fraction.slice(3) : '0' }
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  // In a query string that was not encoded, a plus arrives as a space.
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return { ms: ms - offset, low: '0' }
}
