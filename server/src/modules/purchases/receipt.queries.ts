import './purchases.tables.ts'
import type { PostId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

export interface ReceiptRow {
  readonly email: string
  readonly authorHandle: string
  readonly postId: PostId
  readonly paid: Cents
  readonly boughtAt: Date
  readonly refundedAt: Date | null
}

export async function findReceipt(tx: Tx, id: PurchaseId): Promise<ReceiptRow | null> {
  const { rows } = await sql<{
    email: string
    handle: string
    post_id: bigint
    paid: bigint
    created_at: Date
    refunded_at: Date | null
  }>`
    select account.email, profile.handle, purchase.post_id, purchase.paid, purchase.created_at, purchase.refunded_at
      from purchase
      join account on account.id = buyer_account_id
      join profile on profile.id = author_id
     where purchase.id = ${rowId(id)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    email: row.email,
    authorHandle: row.handle,
    postId: wireId(row.post_id),
    paid: cents(Number(row.paid)),
    boughtAt: row.created_at,
    refundedAt: row.refunded_at,
  }
}
