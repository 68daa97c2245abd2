// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface SettlementBatchTable {
  id: bigint
  author_id: bigint
  week_start: Date
  week_end: GeneratedAlways<Date>
  status: Generated<'open' | 'pending' | 'processing' | 'completed' | 'failed' | 'carried_over'>
  reason: string | null
  balance: Generated<bigint>
  sayso_fee: Generated<bigint>
  transaction_fee: Generated<bigint>
  recovered: Generated<bigint>
  amount_paid: Generated<bigint>
  payout_date: Date | null
  settled_at: Date | null
  restored: Generated<bigint>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    settlement_batch: SettlementBatchTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'settlement_batch',
  'ledger_account' | 'ledger_journal' | 'ledger_transfer' | 'post' | 'post_file' | 'post_media' | 'post_secret' | 'profile' | 'purchase' | 'takedown_refund'
>()
