// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AccountClosingTable {
  account_id: bigint
  state: 'requested' | 'settling' | 'erased' | 'cancelled'
  requested_at: Generated<Date>
  ends_at: Date
  waived: Generated<bigint>
  reminded_at: Date | null
  settling_at: Date | null
  cancelled_at: Date | null
  erased_at: Date | null
}

interface ErasedAccountTable {
  account_id: bigint
  profile_ids: string[]
  erased_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_closing: AccountClosingTable
    erased_account: ErasedAccountTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'account_closing' | 'erased_account',
  'account' | 'post' | 'profile' | 'purchase'
>()
