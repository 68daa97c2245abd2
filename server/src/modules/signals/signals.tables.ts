// Written by `npm run generate` from the migrated database; do not edit.
import { queriesOn } from '../../platform/db/queries.ts'

interface RecentAnswerTable {
  post_id: bigint
  account_id: bigint
  is_true: boolean
  answered_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    recent_answer: RecentAnswerTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'recent_answer',
  'account' | 'post_reaction' | 'profile' | 'session'
>()
