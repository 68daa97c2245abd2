// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface HighFanoutAuthorTable {
  profile_id: bigint
  since: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    high_fanout_author: HighFanoutAuthorTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'high_fanout_author',
  'follow' | 'post' | 'profile' | 'profile_count'
>()
