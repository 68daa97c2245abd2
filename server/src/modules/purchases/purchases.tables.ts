// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface BuyersMailTable {
  id: bigint
  post_id: bigint
  author_id: bigint
  text: string
  text_hash: Buffer
  num_sent: number
  created_at: Generated<Date>
}

interface BuyersMailTurnTable {
  post_id: bigint
  mail_id: bigint
  sent_at: Date
}

interface BuyersMailUnsubscribeTable {
  account_id: bigint
  author_id: bigint
  created_at: Generated<Date>
}

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
  refunded_by: 'author' | 'platform' | 'takedown' | null
  batch_id: bigint | null
  created_at: Generated<Date>
}

interface PurchasePaymentTable {
  purchase_id: bigint
  payment_id: bigint
}

interface TakedownOrderTable {
  id: bigint
  post_id: bigint | null
  account_id: bigint | null
  decision_id: bigint | null
  because: string
  since: Date | null
  ordered_at: Generated<Date>
  due_at: Date
  finished_at: Date | null
  reversed_at: Date | null
  restored_at: Date | null
}

interface TakedownRefundTable {
  purchase_id: bigint
  order_id: bigint
  author_id: bigint
  from_author: bigint
  from_loss: bigint
  created_at: Generated<Date>
  given_back_at: Date | null
  batch_id: bigint | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    buyers_mail: BuyersMailTable
    buyers_mail_turn: BuyersMailTurnTable
    buyers_mail_unsubscribe: BuyersMailUnsubscribeTable
    purchase: PurchaseTable
    purchase_payment: PurchasePaymentTable
    takedown_order: TakedownOrderTable
    takedown_refund: TakedownRefundTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'buyers_mail' | 'buyers_mail_turn' | 'buyers_mail_unsubscribe' | 'purchase' | 'purchase_payment' | 'takedown_order' | 'takedown_refund',
  'account' | 'block' | 'ledger_account' | 'ledger_account_part' | 'ledger_journal' | 'ledger_transfer' | 'payment' | 'post' | 'post_contact' | 'post_counter' | 'profile'
>()
