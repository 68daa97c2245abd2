// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface ModCaseTable {
  id: Generated<bigint>
  subject_kind: 'post' | 'comment' | 'profile' | 'address'
  subject_id: bigint
  author_id: bigint | null
  state: Generated<'open' | 'decided'>
  source: string
  weight: Generated<number>
  verified_reports: Generated<number>
  priority: Generated<number>
  claimed_by: bigint | null
  claimed_until: Date | null
  opened_at: Generated<Date>
  decided_at: Date | null
  snapshot: unknown
  reports: Generated<number>
  reason: string | null
  note: string | null
}

interface ReportTable {
  number: Generated<bigint>
  case_id: bigint | null
  reporter_id: bigint | null
  visitor_mark: Buffer | null
  is_verified: Generated<boolean>
  is_counted: Generated<boolean>
  reason: 'spam_fraud' | 'harassment_hate' | 'violence_self_harm' | 'sexual_child_safety' | 'illegal_rights' | 'impersonation_evading' | 'spam' | 'fraud' | 'harassment' | 'hate' | 'violence' | 'self_harm' | 'sexual' | 'child_safety' | 'illegal_goods' | 'rights' | 'impersonation' | 'evading_block' | 'other'
  text: Generated<string>
  state: Generated<'open' | 'upheld' | 'rejected'>
  created_at: Generated<Date>
  settled_at: Date | null
  statement: string | null
  url: string | null
  contact_sealed: Buffer | null
  token_hash: Buffer | null
  notified_at: Date | null
}

interface ReporterTable {
  account_id: bigint
  warned_at: Date
  shown_at: Date | null
  ignored_until: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    mod_case: ModCaseTable
    report: ReportTable
    reporter: ReporterTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'mod_case' | 'report' | 'reporter',
  'comment' | 'post' | 'post_file' | 'post_media' | 'profile'
>()
