import { createHash } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import type { Entry, Leg } from './ledger.entry.ts'
import * as q from './ledger.queries.ts'

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
  const moving = legs.filter(({ amount }) => amount !== 0)
  if (moving.some(({ amount }) => !(Number.isSafeInteger(amount) && amount > 0))) {
    throw new RangeError('an amount is a positive whole number of cents')
  }
  const written = await write(tx, {
    key,
    kind,
    legs: moving,
    hash: hashOf(kind, reverses, moving),
    reverses,
  })
  if (!written.isSame) throw new Refused('idempotency_key_reused')
  return { isNew: written.isNew }
}

async function write(tx: Tx, entry: Parameters<typeof q.writeEntry>[1]) {
  try {
    return await q.writeEntry(tx, entry)
  } catch (error) {
    if (q.isOverdrawn(error)) throw new Overdrawn(`${entry.kind} would take more than there is`)
    throw error
  }
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
