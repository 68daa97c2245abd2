// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface ModCountTable {
  month: Date
  kind: 'report' | 'decision' | 'basis' | 'machine' | 'hours' | 'appeal'
  key: string
  count: bigint
  counted_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mod_count: ModCountTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'mod_count',
  'appeal' | 'mod_case' | 'mod_decision' | 'report'
>()
