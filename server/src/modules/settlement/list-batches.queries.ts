import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { looseRestored, looseSales } from './home.queries.ts'
import type { BatchReason, BatchRow, BatchStatus } from './settlement.batch.ts'
import { query } from './settlement.tables.ts'

const amount = (value: bigint) => cents(Number(value))

/** A week belongs to the year of its last day. */
const yearOfBatch = sql`extract(year from (batch.week_end - interval '1 second') at time zone 'UTC')::int`

/** A profile's batches, newest week first: all of them, or those of one year. */
export async function findBatches(
  tx: Tx,
  author: ProfileId,
  { limit, year = null }: { readonly limit: number; readonly year?: number | null },
): Promise<BatchRow[]> {
  const { rows } = await sql<{
    id: bigint
    week_start: Date
    week_end: Date
    status: BatchStatus
    reason: BatchReason | null
    sales: number
    returned_sales: number
    returned: bigint
    balance: bigint
    sayso_fee: bigint
    transaction_fee: bigint
    refunded_sales: number
    refunded: bigint
    recovered: bigint
    restored: bigint
    amount_paid: bigint
    payout_date: Date | null
  }>`
    with loose as materialized (
      select home,
             count(*)::int as sales,
             count(*) filter (where status <> 'completed')::int as returned_sales,
             coalesce(sum(paid) filter (where status <> 'completed'), 0)::bigint as returned,
             coalesce(sum(paid - sayso_fee - transaction_fee) filter (where status = 'completed'), 0)::bigint
               as balance,
             coalesce(sum(sayso_fee) filter (where status = 'completed'), 0)::bigint as sayso_fee,
             coalesce(sum(transaction_fee) filter (where status = 'completed'), 0)::bigint as transaction_fee
        from (${looseSales(author)}) sale group by home),
    loose_restored as materialized (
      select home, sum(from_author)::bigint as restored from (${looseRestored(author)}) given group by home)
    select batch.id, week_start, week_end, batch.status, reason, recovered, amount_paid, payout_date,
           kept.sales + coalesce(loose.sales, 0) as sales,
           coalesce(loose.returned_sales, 0) as returned_sales, coalesce(loose.returned, 0) as returned,
           batch.balance + coalesce(loose.balance, 0) as balance,
           batch.sayso_fee + coalesce(loose.sayso_fee, 0) as sayso_fee,
           batch.transaction_fee + coalesce(loose.transaction_fee, 0) as transaction_fee,
           batch.restored + coalesce(loose_restored.restored, 0) as restored,
           given_back.refunded_sales, given_back.refunded
      from settlement_batch batch
      left join loose on loose.home = batch.id
      left join loose_restored on loose_restored.home = batch.id
      cross join lateral (
        select count(*)::int as sales from purchase where purchase.batch_id = batch.id) kept
      cross join lateral (
        select count(*)::int as refunded_sales,
               coalesce(sum(paid - purchase.sayso_fee - purchase.transaction_fee - coalesce(from_loss, 0)), 0)::bigint
                 as refunded
          from purchase left join takedown_refund on purchase_id = purchase.id
         where purchase.batch_id = batch.id and purchase.status <> 'completed') given_back
     where batch.author_id = ${rowId(author)}
       and (${year}::int is null or ${yearOfBatch} = ${year}::int)
     order by week_start desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    weekStart: row.week_start,
    weekEnd: row.week_end,
    status: row.status,
    reason: row.reason,
    sales: row.sales,
    returnedSales: row.returned_sales,
    returned: amount(row.returned),
    balance: amount(row.balance),
    saysoFee: amount(row.sayso_fee),
    transactionFee: amount(row.transaction_fee),
    refundedSales: row.refunded_sales,
    refunded: amount(row.refunded),
    recovered: amount(row.recovered),
    restored: amount(row.restored),
    amountPaid: amount(row.amount_paid),
    payoutDate: row.payout_date,
  }))
}

/** Whether the author has a payout address. */
export async function hasPayoutAddress(tx: Tx, author: ProfileId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('profile')
    .select('id')
    .where('id', '=', rowId(author))
    .where('paypal_email', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The years in which a profile has batches, latest first. */
export async function findYears(tx: Tx, author: ProfileId): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct ${yearOfBatch} as year from settlement_batch batch
     where batch.author_id = ${rowId(author)} order by year desc`.execute(tx)
  return rows.map(({ year }) => year)
}

export interface BatchName {
  readonly authorId: ProfileId
  readonly weekStart: Date
}

export async function findBatchName(tx: Tx, batch: BatchId): Promise<BatchName | null> {
  const row = await query(tx)
    .selectFrom('settlement_batch')
    .select(['author_id', 'week_start'])
    .where('id', '=', rowId(batch))
    .executeTakeFirst()
  return row ? { authorId: wireId(row.author_id), weekStart: row.week_start } : null
}
