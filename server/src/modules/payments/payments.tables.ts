// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface CardDisputeTable {
  id: string
  payment_id: bigint
  amount: bigint
  status: 'open' | 'won' | 'lost'
  turns: Generated<number>
  written_off: Generated<bigint>
  opened_at: Generated<Date>
  moved_at: Generated<Date>
}

interface CardEventTable {
  id: string
  type: string
  object_id: string
  received_at: Generated<Date>
  handled_at: Date | null
}

interface CardRefundTable {
  id: bigint
  payment_id: bigint
  amount: bigint
  card_fee: bigint
  asked_by: string
  reason: string
  status: Generated<'created' | 'pending' | 'succeeded' | 'failed'>
  refund_id: string | null
  created_at: Generated<Date>
  ended_at: Date | null
}

interface CardTransactionTable {
  id: string
  type: string
  source: string | null
  amount: bigint
  fee: bigint
  entry_key: string
  created_at: Date
  seen_at: Generated<Date>
}

interface CardWatchTable {
  is_only: Generated<boolean>
  read_until: Date | null
}

interface PaymentTable {
  id: bigint
  profile_id: bigint
  account_id: bigint
  token_hash: Buffer
  input_hash: Buffer
  card_token: string | null
  address_hash: Buffer | null
  amount: bigint
  card_fee: bigint
  post_id: bigint | null
  status: Generated<'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed'>
  intent_id: string | null
  charge_id: string | null
  failure: string | null
  is_declined: Generated<boolean>
  purchase_outcome: 'bought' | 'refused' | null
  notice: string | null
  created_at: Generated<Date>
  checked_at: Date | null
  ended_at: Date | null
  card_brand: string | null
  card_last4: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    card_dispute: CardDisputeTable
    card_event: CardEventTable
    card_refund: CardRefundTable
    card_transaction: CardTransactionTable
    card_watch: CardWatchTable
    payment: PaymentTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'card_dispute' | 'card_event' | 'card_refund' | 'card_transaction' | 'card_watch' | 'payment',
  'ledger_account' | 'ledger_journal' | 'ledger_transfer' | 'profile'
>()
