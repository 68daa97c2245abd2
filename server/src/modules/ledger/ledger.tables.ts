import type { Generated, GeneratedAlways } from 'kysely'

interface LedgerAccountTable {
  id: GeneratedAlways<bigint>
  kind: string
  profile_id: bigint | null
  debits: Generated<bigint>
  credits: Generated<bigint>
}

interface LedgerWatchTable {
  is_only: Generated<boolean>
  checked_at: Date | null
  frozen_at: Date | null
  frozen_because: string | null
}

/** Journal and transfers are only written by `ledger_post`, and are not listed here. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    ledger_account: LedgerAccountTable
    ledger_watch: LedgerWatchTable
  }
}
