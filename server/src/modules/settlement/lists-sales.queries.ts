import './settlement.tables.ts'
import type { BatchId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { looseSales } from './home.queries.ts'
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
           ${countedAt} as counted_at, display_name, handle
      from shown
      join purchase using (id)
      join post on post.id = post_id
      join profile on profile.id = buyer_id
     order by purchase.id desc`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    postId: wireId(row.post_id),
    postText: row.text,
    paid: amount(row.paid),
    saysoFee: amount(row.sayso_fee),
    transactionFee: amount(row.transaction_fee),
    fees: amount(row.sayso_fee + row.transaction_fee),
    status: row.status,
    isSettled: row.is_settled,
    createdAt: row.created_at,
    refundedAt: row.refunded_at,
    countedAt: row.counted_at,
    displayName: row.display_name,
    handle: row.handle,
  }))
}
