import type { Generated } from 'kysely'

interface PurchaseTable {
  id: bigint
  post_id: bigint
  buyer_id: bigint
  buyer_account_id: bigint
  author_id: bigint
  paid: bigint
  sayso_fee: bigint
  transaction_fee: bigint
  secret_version: number
  status: Generated<'completed' | 'refunded' | 'disputed'>
  refunded_at: Date | null
  refunded_by: 'author' | 'platform' | null
  batch_id: bigint | null
  created_at: Generated<Date>
}

/** The card payment that bought it. No row if it was paid from funds. */
interface PurchasePaymentTable {
  purchase_id: bigint
  payment_id: bigint
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    purchase: PurchaseTable
    purchase_payment: PurchasePaymentTable
  }
}
