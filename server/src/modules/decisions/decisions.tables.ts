// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface ModDecisionTable {
  id: Generated<bigint>
  case_id: bigint
  appeal_id: bigint | null
  decided_by: bigint | null
  decision: 'none' | 'warn' | 'label' | 'limit' | 'remove' | 'suspend' | 'close' | 'reinstate'
  policy: 'spam' | 'fraud' | 'private_information' | 'targeting' | 'hate' | 'violence' | 'self_harm' | 'sexual' | 'child_safety' | 'illegal_goods' | 'rights' | 'impersonation' | 'evading' | 'not_as_described' | 'unlabelled' | 'law' | null
  law: string | null
  facts: string
  until: Date | null
  label: 'sensitive' | 'adult' | null
  money: 'keep' | 'refund' | null
  takedown_order_id: bigint | null
  author_id: bigint | null
  author_account_id: bigint | null
  reports: number
  is_upheld: boolean
  buyers: Generated<number>
  created_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mod_decision: ModDecisionTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'mod_decision',
  'account' | 'comment' | 'mod_case' | 'post' | 'post_counter' | 'profile' | 'purchase' | 'report'
>()
