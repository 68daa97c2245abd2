import './settlement.tables.ts'
import type { BatchId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { looseRestored, looseSales } from './home.queries.ts'
import type { BatchSaleRow } from './settlement.batch.ts'
import { countedAt } from './settlement.queries.ts'

const amount = (value: bigint) => cents(Number(value))

/** A page of a batch's sales, newest first: those assigned to it, and those not settled yet that it shows. */
export async function findBatchSales(
  tx: Tx,
  { batch, author }: { readonly batch: BatchId; readonly author: ProfileId },
  { below, limit }: { readonly below: PurchaseId; readonly limit: number },
): Promise<BatchSaleRow[]> {
  const { rows } = await sql<{
    id: bigint
    post_id: bigint
    text: string
    paid: bigint
    sayso_fee: bigint
    transaction_fee: bigint
    status: 'completed' | 'refunded' | 'disputed'
    is_settled: boolean
    created_at: Date
    refunded_at: Date | null
    counted_at: Date
    covered: bigint
    display_name: string
    handle: string
  }>`
    with shown as (
      (select id from purchase
        where purchase.batch_id = ${rowId(batch)} and id < ${rowId(below)}
        order by id desc limit ${limit}::int)
       union all
      (select id from (${looseSales(author)}) sale
        where home = ${rowId(batch)} and id < ${rowId(below)}
        order by id desc limit ${limit}::int)
       order by id desc limit ${limit}::int)
    select purchase.id, post_id, left(post.text, 500) as text, paid, purchase.sayso_fee, purchase.transaction_fee,
           purchase.status, purchase.batch_id is not null as is_settled, purchase.created_at, purchase.refunded_at,
           ${countedAt} as counted_at, coalesce(from_loss, 0) as covered, display_name, handle
      from shown
      join purchase using (id)
      join post on post.id = post_id
      join profile on profile.id = buyer_id
      left join takedown_refund on purchase_id = purchase.id
     order by purchase.id desc`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    postId: wireId(row.post_id),
    postText: row.text,
    paid: amount(row.paid),
    saysoFee: amount(row.sayso_fee),
    transactionFee: amount(row.transaction_fee),
    fees: amount(row.sayso_fee + row.transaction_fee),
    covered: amount(row.covered),
    status: row.status,
    isSettled: row.is_settled,
    createdAt: row.created_at,
    refundedAt: row.refunded_at,
    countedAt: row.counted_at,
    displayName: row.display_name,
    handle: row.handle,
  }))
}

export interface RestoredRow {
  readonly id: PurchaseId
  readonly postId: PostId
  readonly postText: string
  readonly amount: Cents
  readonly createdAt: Date
  readonly givenBackAt: Date
}

/** A page of what a batch gave back to its author, oldest sale first: settled in it, or shown by it until then. */
export async function findRestored(
  tx: Tx,
  { batch, author }: { readonly batch: BatchId; readonly author: ProfileId },
  { above, limit }: { readonly above: PurchaseId | null; readonly limit: number },
): Promise<RestoredRow[]> {
  const { rows } = await sql<{
    id: bigint
    post_id: bigint
    text: string
    from_author: bigint
    created_at: Date
    given_back_at: Date
  }>`
    select purchase.id, post_id, left(post.text, 500) as text, from_author, purchase.created_at, given_back_at
      from (select purchase_id, from_author, given_back_at from takedown_refund where batch_id = ${rowId(batch)}
            union all
            select purchase_id, from_author, given_back_at from (${looseRestored(author)}) loose
             where home = ${rowId(batch)}) given
      join purchase on purchase.id = purchase_id
      join post on post.id = post_id
     where purchase.id > ${above === null ? 0n : rowId(above)}
     order by purchase.id limit ${limit}::int`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    postId: wireId(row.post_id),
    postText: row.text,
    amount: amount(row.from_author),
    createdAt: row.created_at,
    givenBackAt: row.given_back_at,
  }))
}
