import './settlement.tables.ts'
import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/* How batches change while they are paid. The `payouts` module makes the decisions. */

export interface UnpaidBatch {
  readonly id: BatchId
  /** When it is to be paid. Null while it waits for more earnings. */
  readonly payoutDate: Date | null
  /** What is left after refunds; negative if those were more. */
  readonly left: Cents
}

/** An author's batches that are settled and neither paid nor being paid, oldest first. Locks them. */
export async function lockUnpaid(tx: Tx, author: ProfileId): Promise<UnpaidBatch[]> {
  const { rows } = await sql<{ id: bigint; payout_date: Date | null; left_over: bigint }>`
    with held as materialized (
      select * from settlement_batch
       where author_id = ${rowId(author)} and status in ('pending', 'failed', 'carried_over')
       order by id for no key update)
    select held.id, payout_date, (balance + restored - recovered - amount_paid - gone.net)::bigint as left_over
      from held cross join lateral (
        select coalesce(sum(paid - sayso_fee - transaction_fee - coalesce(from_loss, 0)), 0) as net
          from purchase left join takedown_refund on purchase_id = purchase.id
         where purchase.batch_id = held.id and purchase.status <> 'completed') gone
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

/** Marks batches as failed: the money is back, and they can be paid again from that date on. */
export async function failBatches(tx: Tx, shares: readonly BatchShare[], nextDate: Date): Promise<void> {
  await sql`
    update settlement_batch
       set status = 'failed', reason = 'payout_failed', payout_date = ${nextDate},
           amount_paid = amount_paid - share.amount
      from unnest(${idsOf(shares)}::bigint[], ${amountsOf(shares)}::bigint[]) as share (id, amount)
     where settlement_batch.id = share.id`.execute(tx)
}

/** Carries batches over because too little is left of them. They are paid together with later ones. */
export async function postpone(tx: Tx, batches: readonly BatchId[]): Promise<void> {
  await makePending(tx, rowIds(batches))
  await sql`
    update settlement_batch set status = 'carried_over', reason = 'below_minimum', payout_date = null
     where id = any(${rowIds(batches)}::bigint[])`.execute(tx)
}

/** Failed batches have to become pending first: no other change of their status is allowed. */
async function makePending(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    update settlement_batch set status = 'pending'
     where id = any(${ids}::bigint[]) and status = 'failed'`.execute(tx)
}

/** Makes batches due that wait for more earnings: there will be none, because the account is being deleted. */
export async function payWhatIsThere(tx: Tx, authors: readonly ProfileId[], from: Date): Promise<void> {
  await sql`
    update settlement_batch set status = 'pending', reason = null, payout_date = ${from}
     where author_id = any(${rowIds(authors)}::bigint[]) and status = 'carried_over'`.execute(tx)
}

/** Makes everything due at once that is settled and not paid, whatever its Friday and its amount. */
export async function makeAllDue(tx: Tx, author: ProfileId, now: Date): Promise<void> {
  await payWhatIsThere(tx, [author], now)
  await sql`
    update settlement_batch set payout_date = least(payout_date, ${now})
     where author_id = ${rowId(author)} and status in ('pending', 'failed')`.execute(tx)
}

/** Makes failed batches due immediately, for an operator's retry. */
export async function makeDue(tx: Tx, author: ProfileId, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update settlement_batch set payout_date = ${now}
     where author_id = ${rowId(author)} and status = 'failed'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
