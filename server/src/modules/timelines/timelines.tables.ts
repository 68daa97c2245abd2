// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'

interface HighFanoutAuthorTable {
  profile_id: bigint
  since: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    high_fanout_author: HighFanoutAuthorTable
  }
}
