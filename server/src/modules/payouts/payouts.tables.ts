// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface PayoutTable {
  id: bigint
  author_id: bigint
  amount: bigint
  gateway: 'paypal' | 'manual'
  receiver: string
  status: Generated<'created' | 'sent' | 'done' | 'failed' | 'returned'>
  provider_id: string | null
  fee: Generated<bigint>
  failure: string | null
  created_at: Date
  asked_at: Date | null
  checked_at: Date | null
  ended_at: Date | null
}

interface PayoutActTable {
  id: GeneratedAlways<bigint>
  act: string
  author_id: bigint | null
  payout_id: bigint | null
  done_by: string
  reason: string
  done_at: Generated<Date>
}

interface PayoutFraudHoldTable {
  author_id: bigint
  receiver: string | null
  held_at: Generated<Date>
  until: Date
}

interface PayoutHoldTable {
  id: GeneratedAlways<bigint>
  author_id: bigint | null
  account_id: bigint | null
  reason: string
  held_by: string
  held_at: Generated<Date>
  until: Date | null
}

interface PayoutPartTable {
  payout_id: bigint
  batch_id: bigint
  amount: bigint
  is_live: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payout: PayoutTable
    payout_act: PayoutActTable
    payout_fraud_hold: PayoutFraudHoldTable
    payout_hold: PayoutHoldTable
    payout_part: PayoutPartTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'payout' | 'payout_act' | 'payout_fraud_hold' | 'payout_hold' | 'payout_part',
  'account' | 'account_change' | 'ledger_account' | 'ledger_account_part' | 'ledger_journal' | 'ledger_transfer' | 'passkey' | 'profile' | 'purchase' | 'settlement_batch' | 'totp'
>()
