import { createHash } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { accountOf, type Entry, type Leg, type ProfileAccount } from './ledger.entry.ts'
import * as q from './ledger.queries.ts'
import {
  type Earning,
  findEarnings,
  findLastTransfer,
  findMovements,
  type Movement,
} from './movements.queries.ts'

/** An account would have gone below zero. Nothing was written, and the transaction is aborted. */
export class Overdrawn extends Error {
  override name = 'Overdrawn'
}

/**
 * Posts an entry, once: posting it again with the same key changes nothing. Call it last in a transaction, because all
 * buyers of a busy author wait for that author's account.
 */
export async function postEntry(
  tx: Tx,
  { key, kind, legs, reverses = null }: Entry,
): Promise<{ isNew: boolean }> {
  const moving = movingLegs(legs)
  const entry = { key, kind, legs: moving, hash: hashOf(kind, reverses, moving), reverses }
  const written = await orOverdrawn(kind, q.writeEntry(tx, entry))
  if (!written.isSame) throw new AppError('idempotency_key_reused')
  return { isNew: written.isNew }
}

/**
 * An entry as arguments for SQL functions that write it together with its business row: kind, hash and the columns of
 * its legs.
 */
export function entryArguments({ kind, legs }: Pick<Entry, 'kind' | 'legs'>): RawBuilder<unknown> {
  const moving = movingLegs(legs)
  return sql`${kind}, ${hashOf(kind, null, moving)}, ${q.legColumns(moving)}`
}

/** Runs a booking and throws `Overdrawn` if an account would go below zero. */
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
    throw new RangeError('an amount must be a positive whole number of cents')
  }
  return moving
}

/** The order of legs has no meaning, so it is not part of the comparison. */
function hashOf(kind: string, reverses: string | null, legs: readonly Leg[]): Buffer {
  const side = ({ kind: name, profileId }: Leg['debit']) => [name, profileId]
  const reported = legs.map(({ debit, credit, amount }) =>
    JSON.stringify([side(debit), side(credit), amount]),
  )
  return createHash('sha256')
    .update(JSON.stringify([kind, reverses, reported.sort()]))
    .digest()
}

/** The amount each of these profiles can spend. */
export async function fundsOfAll(tx: Tx, profiles: readonly ProfileId[]): Promise<Map<ProfileId, Cents>> {
  const found = await q.findBalances(tx, 'user_funds', profiles)
  return new Map(profiles.map((profile) => [profile, found.get(profile) ?? cents(0)]))
}

/** What is payable to each of these profiles, if anything ever was. */
export const payableOfAll = (tx: Tx, profiles: readonly ProfileId[]): Promise<Map<ProfileId, Cents>> =>
  q.findBalances(tx, 'author_payable', profiles)

export async function fundsOf(tx: Tx, profile: ProfileId): Promise<Cents> {
  return (await fundsOfAll(tx, [profile])).get(profile) ?? cents(0)
}

/** What a profile can spend, and what its posts have earned. */
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

/** The movements of a profile's funds, latest first, each with the balance after it. */
export function fundsMovements(
  tx: Tx,
  profile: ProfileId,
  { below = NEWEST, limit }: { below?: bigint | undefined; limit: number },
): Promise<Movement[]> {
  return findMovements(tx, { profile, kind: 'user_funds' }, { below, limit })
}

/** A profile's sales and their reversals. `place` has the same order as in the movements of the funds. */
export function earningsMovements(
  tx: Tx,
  profile: ProfileId,
  { below = NEWEST, limit }: { below?: bigint | undefined; limit: number },
): Promise<Earning[]> {
  return findEarnings(tx, profile, { below, limit })
}

/**
 * The movement of a profile's funds by one entry, with the balance after it. Null if the entry did not touch the funds.
 */
export async function fundsMovement(tx: Tx, profile: ProfileId, key: string): Promise<Movement | null> {
  const of = { profile, kind: 'user_funds' } as const
  const last = await findLastTransfer(tx, of, key)
  if (last === null) return null
  const [movement] = await findMovements(tx, of, { below: last + 1n, limit: 1 })
  return movement ?? null
}

/**
 * Splits an amount that a profile receives: first it covers what the profile owes us, the rest goes into its funds. A
 * debtor must not get money to spend from a refund.
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

/** What is payable to an author and what they owe us. Both accounts are locked until the transaction ends. */
export const earningsOf = (tx: Tx, profile: ProfileId): Promise<{ payable: Cents; owed: Cents }> =>
  q.lockEarnings(tx, profile)

/** The balance of one account of a profile. Debts are negative. */
export async function balanceOf(tx: Tx, profile: ProfileId, kind: ProfileAccount): Promise<Cents> {
  return (await q.findBalances(tx, kind, [profile])).get(profile) ?? cents(0)
}
