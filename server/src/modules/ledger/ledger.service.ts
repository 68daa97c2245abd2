import { createHash } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { accountOf, type Entry, type Leg, type ProfileAccount } from './ledger.entry.ts'
import * as q from './ledger.queries.ts'
import {
  type Earning,
  findEarnings,
  findLastTransfer,
  findMovements,
  type Movement,
} from './movements.queries.ts'

/** An account would have gone below zero. Nothing was written, and the transaction is over. */
export class Overdrawn extends Error {
  override name = 'Overdrawn'
}

/**
 * Writes an event into the books, once: told again under its key it changes nothing. Last in a transaction, because
 * the accounts of busy authors are waited for by everybody who buys from them.
 */
export async function postEntry(
  tx: Tx,
  { key, kind, legs, reverses = null }: Entry,
): Promise<{ isNew: boolean }> {
  const moving = movingLegs(legs)
  const entry = { key, kind, legs: moving, hash: hashOf(kind, reverses, moving), reverses }
  const written = await orOverdrawn(kind, q.writeEntry(tx, entry))
  if (!written.isSame) throw new Refused('idempotency_key_reused')
  return { isNew: written.isNew }
}

/** An entry for SQL functions that write it together with what it is about: kind, hash and the columns of its legs. */
export function entryArguments({ kind, legs }: Pick<Entry, 'kind' | 'legs'>): RawBuilder<unknown> {
  const moving = movingLegs(legs)
  return sql`${kind}, ${hashOf(kind, null, moving)}, ${q.legColumns(moving)}`
}

/** What is being booked; `Overdrawn` where an account would go below zero by it. */
export async function orOverdrawn<T>(kind: string, booking: Promise<T>): Promise<T> {
  try {
    return await booking
  } catch (error) {
    if (q.isOverdrawn(error)) throw new Overdrawn(`${kind} would take more than there is`)
    throw error
  }
}

function movingLegs(legs: readonly Leg[]): Leg[] {
  const moving = legs.filter(({ amount }) => amount !== 0)
  if (moving.some(({ amount }) => !(Number.isSafeInteger(amount) && amount > 0))) {
    throw new RangeError('an amount is a positive whole number of cents')
  }
  return moving
}

/** The order of legs says nothing, so it is no part of what is compared. */
function hashOf(kind: string, reverses: string | null, legs: readonly Leg[]): Buffer {
  const side = ({ kind: name, profileId }: Leg['debit']) => [name, profileId]
  const told = legs.map(({ debit, credit, amount }) => JSON.stringify([side(debit), side(credit), amount]))
  return createHash('sha256')
    .update(JSON.stringify([kind, reverses, told.sort()]))
    .digest()
}

/** What each of these profiles can spend. */
export async function fundsOfAll(tx: Tx, profiles: readonly ProfileId[]): Promise<Map<ProfileId, Cents>> {
  const found = await q.findBalances(tx, 'user_funds', profiles)
  return new Map(profiles.map((profile) => [profile, found.get(profile) ?? cents(0)]))
}

export async function fundsOf(tx: Tx, profile: ProfileId): Promise<Cents> {
  return (await fundsOfAll(tx, [profile])).get(profile) ?? cents(0)
}

/** What a profile has to spend, and what its posts have earned. */
export async function balancesOf(tx: Tx, profile: ProfileId) {
  const found = await q.findBalancesOf(tx, profile)
  return {
    funds: found.get('user_funds') ?? cents(0),
    pending: found.get('author_pending') ?? cents(0),
    payable: found.get('author_payable') ?? cents(0),
    // Accounts are opened when first needed, and stay.
    hasEarned: found.has('author_pending'),
  }
}

const NEWEST = 2n ** 63n - 1n

/** What happened to somebody's funds, the latest first, each with what was there afterwards. */
export function fundsMovements(
  tx: Tx,
  profile: ProfileId,
  { below = NEWEST, limit }: { below?: bigint | undefined; limit: number },
): Promise<Movement[]> {
  return findMovements(tx, { profile, kind: 'user_funds' }, { below, limit })
}

/** What a profile sold and what was taken back of it. Its places are those of the same line as the funds' movements. */
export function earningsMovements(
  tx: Tx,
  profile: ProfileId,
  { below = NEWEST, limit }: { below?: bigint | undefined; limit: number },
): Promise<Earning[]> {
  return findEarnings(tx, profile, { below, limit })
}

/** What one event did to a profile's funds, and what was there after it; null where it did not touch them. */
export async function fundsMovement(tx: Tx, profile: ProfileId, key: string): Promise<Movement | null> {
  const of = { profile, kind: 'user_funds' } as const
  const last = await findLastTransfer(tx, of, key)
  if (last === null) return null
  const [movement] = await findMovements(tx, of, { below: last + 1n, limit: 1 })
  return movement ?? null
}

/**
 * Splits what a profile gets: first what it owes us, the rest into its funds. Whoever owes gets no money to spend by
 * way of something taken back.
 */
export async function payBackFirst(
  tx: Tx,
  profile: ProfileId,
  legs: readonly Omit<Leg, 'credit'>[],
): Promise<Leg[]> {
  let owed = Math.max(0, await q.lockOwed(tx, profile))
  return legs.flatMap(({ debit, amount }) => {
    const toDebt = Math.min(owed, amount)
    owed -= toDebt
    return [
      { debit, credit: accountOf(profile, 'user_receivable'), amount: cents(toDebt) },
      { debit, credit: accountOf(profile, 'user_funds'), amount: cents(amount - toDebt) },
    ]
  })
}

/** What a profile owes us after a dispute. */
export const owedBy = (tx: Tx, profile: ProfileId): Promise<Cents> => q.lockOwed(tx, profile)

/** What is payable to an author and what they owe us; nobody moves either before the transaction ends. */
export const earningsOf = (tx: Tx, profile: ProfileId): Promise<{ payable: Cents; owed: Cents }> =>
  q.lockEarnings(tx, profile)

/** What is on one account of a profile; what it owes us is below zero. */
export async function balanceOf(tx: Tx, profile: ProfileId, kind: ProfileAccount): Promise<Cents> {
  return (await q.findBalances(tx, kind, [profile])).get(profile) ?? cents(0)
}
