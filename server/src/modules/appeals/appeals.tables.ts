// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AppealTable {
  id: Generated<bigint>
  decision_id: bigint
  side: 'author' | 'reporter'
  account_id: bigint | null
  report_number: bigint | null
  text: string
  created_at: Generated<Date>
  outcome: 'uphold' | 'reverse' | 'change' | null
  reason: string | null
  decided_by: bigint | null
  decided_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    appeal: AppealTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'appeal',
  'account' | 'comment' | 'mod_case' | 'mod_decision' | 'post' | 'profile' | 'report' | 'staff_pending'
>()
