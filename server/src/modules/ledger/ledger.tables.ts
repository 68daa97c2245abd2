// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface LedgerAccountTable {
  id: GeneratedAlways<bigint>
  kind: string
  profile_id: bigint | null
  debits: Generated<bigint>
  credits: Generated<bigint>
}

interface LedgerAccountPartTable {
  account_id: bigint
  slot: number
  credits: bigint
}

interface LedgerJournalTable {
  id: GeneratedAlways<bigint>
  kind: string
  key: string
  input_hash: Buffer
  legs: number
  reverses: bigint | null
  created_at: Generated<Date>
}

interface LedgerSealedTable {
  account_id: bigint
  debits: bigint
  credits: bigint
}

interface LedgerSealedDayTable {
  day: Date
  last_journal: bigint
  last_transfer: bigint
  reach_journal: bigint
  transfers: bigint
  digest: string
  sealed_at: Generated<Date>
  looked_at: Generated<Date>
}

interface LedgerTransferTable {
  id: GeneratedAlways<bigint>
  journal_id: bigint
  debit_id: bigint
  credit_id: bigint
  amount: bigint
}

interface LedgerWatchTable {
  is_only: Generated<boolean>
  checked_at: Date | null
  frozen_at: Date | null
  frozen_because: string | null
  frozen_by: bigint | null
  read_all_at: Date | null
  read_all_ms: bigint | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_account_part: LedgerAccountPartTable
    ledger_journal: LedgerJournalTable
    ledger_sealed: LedgerSealedTable
    ledger_sealed_day: LedgerSealedDayTable
    ledger_transfer: LedgerTransferTable
    ledger_watch: LedgerWatchTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'ledger_account' | 'ledger_account_part' | 'ledger_journal' | 'ledger_sealed' | 'ledger_sealed_day' | 'ledger_transfer' | 'ledger_watch',
  never
>()
