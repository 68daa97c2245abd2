// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface DataExportTable {
  id: Generated<bigint>
  account_id: bigint
  status: Generated<'requested' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'>
  key: string
  tries: Generated<number>
  bytes: bigint | null
  asked_at: Generated<Date>
  ready_at: Date | null
  until: Date | null
  removed_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    data_export: DataExportTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'data_export',
  'profile'
>()
