import './settlement.tables.ts'
import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/* What becomes of batches while they are paid. Who decides it is `payouts`. */

export interface UnpaidBatch {
  readonly id: BatchId
  /** When it is to be paid; null while it waits for more. */
  readonly payoutDate: Date | null
  /** Less what was taken back of it; below zero where that was more. */
  readonly left: Cents
}

/** An author's batches that are settled and neither paid nor on their way, the oldest first, held. */
export async function lockUnpaid(tx: Tx, author: ProfileId): Promise<UnpaidBatch[]> {
  const { rows } = await sql<{ id: bigint; payout_date: Date | null; left_over: bigint }>`
    with held as materialized (
      select * from settlement_batch
       where author_id = ${rowId(author)} and status in ('pending', 'failed', 'carried_over')
       order by id for no key update)
    select held.id, payout_date, (balance - recovered - amount_paid - gone.net)::bigint as left_over
      from held cross join lateral (
        select coalesce(sum(paid - sayso_fee - transaction_fee), 0) as net
          from purchase where batch_id = held.id and status <> 'completed') gone
     order by week_start`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    payoutDate: row.payout_date,
    left: cents(Number(row.left_over)),
  }))
}

export interface BatchShare {
  readonly batchId: BatchId
  readonly amount: Cents
}

const idsOf = (shares: readonly BatchShare[]) => rowIds(shares.map(({ batchId }) => batchId))
const amountsOf = (shares: readonly BatchShare[]) => shares.map(({ amount }) => amount)

export async function startPaying(tx: Tx, shares: readonly BatchShare[]): Promise<void> {
  await makePending(tx, idsOf(shares))
  await sql`
    update settlement_batch
       set status = 'processing', reason = null, amount_paid = amount_paid + share.amount
      from unnest(${idsOf(shares)}::bigint[], ${amountsOf(shares)}::bigint[]) as share (id, amount)
     where settlement_batch.id = share.id`.execute(tx)
}

export async function finishBatches(tx: Tx, shares: readonly BatchShare[], paidAt: Date): Promise<void> {
  await sql`
    update settlement_batch set status = 'completed', payout_date = ${paidAt}
     where id = any(${idsOf(shares)}::bigint[])`.execute(tx)
}

/** The money is back, and the batches can be paid again from that day on. */
export async function failBatches(tx: Tx, shares: readonly BatchShare[], nextDate: Date): Promise<void> {
  await sql`
    update settlement_batch
       set status = 'failed', reason = 'payout_failed', payout_date = ${nextDate},
           amount_paid = amount_paid - share.amount
      from unnest(${idsOf(shares)}::bigint[], ${amountsOf(shares)}::bigint[]) as share (id, amount)
     where settlement_batch.id = share.id`.execute(tx)
}

/** Too little is left of them; they are paid together with what comes. */
export async function postpone(tx: Tx, batches: readonly BatchId[]): Promise<void> {
  await makePending(tx, rowIds(batches))
  await sql`
    update settlement_batch set status = 'carried_over', reason = 'below_minimum', payout_date = null
     where id = any(${rowIds(batches)}::bigint[])`.execute(tx)
}

/** From where alone the way goes on. */
async function makePending(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    update settlement_batch set status = 'pending'
     where id = any(${ids}::bigint[]) and status = 'failed'`.execute(tx)
}
