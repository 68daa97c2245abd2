// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface ImportItemTable {
  profile_id: bigint
  network: 'twitter' | 'instagram'
  source_id: string
  run_id: bigint
  posted_at: Date | null
  place: number
  content: unknown
  state: Generated<'waiting' | 'imported' | 'failed'>
  tries: Generated<number>
  reason: string | null
  post_id: bigint | null
}

interface ImportRunTable {
  id: Generated<bigint>
  profile_id: bigint
  network: 'twitter' | 'instagram'
  is_automatic: Generated<boolean>
  visibility: 'everyone' | 'followers'
  status: Generated<'queued' | 'running' | 'completed' | 'failed'>
  next_page: string | null
  pages: Generated<number>
  is_listed: Generated<boolean>
  newer_than: Date | null
  skipped: Generated<number>
  failures: Generated<number>
  retry_at: Date | null
  fault: string | null
  created_at: Generated<Date>
  ended_at: Date | null
  archive_id: bigint | null
}

interface ImportScheduleTable {
  profile_id: bigint
  network: 'twitter' | 'instagram'
  newer_than: Generated<Date>
  next_at: Generated<Date>
  failures: Generated<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    import_item: ImportItemTable
    import_run: ImportRunTable
    import_schedule: ImportScheduleTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'import_item' | 'import_run' | 'import_schedule',
  'account' | 'post' | 'profile'
>()
