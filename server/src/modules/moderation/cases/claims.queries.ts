import '../moderation.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'
import type { CaseKind, CaseSource } from './cases.queries.ts'

/** A case, as far as it matters for who may decide it. */
export interface Case {
  readonly id: bigint
  readonly kind: CaseKind
  readonly subjectId: bigint
  readonly authorId: ProfileId | null
  readonly source: CaseSource
  readonly isOpen: boolean
  /** Who works on it now; null also once their time is over. */
  readonly claimedBy: AccountId | null
  readonly reports: number
}

const select = (tx: Tx, caseId: bigint) =>
  query(tx)
    .selectFrom('mod_case')
    .select(['id', 'subject_kind', 'subject_id', 'author_id', 'source', 'state', 'claimed_by', 'reports'])
    .select(sql<boolean>`coalesce(claimed_until > clock_timestamp(), false)`.as('is_claimed'))
    .where('id', '=', caseId)

/** Null if there is none with this number. */
export async function lockCase(tx: Tx, caseId: bigint): Promise<Case | null> {
  const row = await select(tx, caseId).forUpdate().executeTakeFirst()
  return row ? toCase(row) : null
}

/** The same without the lock. */
export async function findCase(tx: Tx, caseId: bigint): Promise<Case | null> {
  const row = await select(tx, caseId).executeTakeFirst()
  return row ? toCase(row) : null
}

function toCase(row: NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>): Case {
  return {
    id: row.id,
    kind: row.subject_kind,
    subjectId: row.subject_id,
    authorId: row.author_id === null ? null : wireId<ProfileId>(row.author_id),
    source: row.source as CaseSource,
    isOpen: row.state === 'open',
    claimedBy: row.is_claimed && row.claimed_by !== null ? wireId<AccountId>(row.claimed_by) : null,
    reports: row.reports,
  }
}

/** Gives a case to somebody for some time. The caller has locked it. Returns until when. */
export async function claimCase(tx: Tx, caseId: bigint, by: AccountId, minutes: number): Promise<Date> {
  const { claimed_until: until } = await query(tx)
    .updateTable('mod_case')
    .set({
      claimed_by: rowId(by),
      claimed_until: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes}::int)`,
    })
    .where('id', '=', caseId)
    .returning('claimed_until')
    .executeTakeFirstOrThrow()
  if (until === null) throw new Error('a claim ends at some time')
  return until
}

export async function releaseCase(tx: Tx, caseId: bigint): Promise<void> {
  await query(tx)
    .updateTable('mod_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', caseId)
    .execute()
}
