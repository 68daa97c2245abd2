// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface BlockedDomainTable {
  domain: string
  added_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    blocked_domain: BlockedDomainTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'blocked_domain',
  never
>()
