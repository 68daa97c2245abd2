import '../moderation.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'

/** What opened a case first. */
export type CaseSource = 'report' | 'signal' | 'staff' | 'known-image'

/** An address stands for a report that leads to nothing we know; its id is the number of the report. */
export type CaseKind = 'post' | 'comment' | 'profile' | 'address'

export async function nextNumber(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`select nextval('report_number') as number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sequence always has a next number')
  return row.number
}

interface NewCase {
  readonly number: bigint
  readonly kind: CaseKind
  readonly subjectId: bigint
  readonly authorId: ProfileId | null
  readonly snapshot: unknown
  readonly source: CaseSource
}

/**
 * Opens a case, or finds the open one of the same thing, and locks it: others who report it wait. Returns its number,
 * which is the given one if the case is new.
 */
export async function holdCase(tx: Tx, { number, kind, subjectId, ...rest }: NewCase): Promise<bigint> {
  const author = rest.authorId === null ? null : rowId(rest.authorId)
  const { rows } = await sql<{ id: bigint }>`
    insert into mod_case (id, subject_kind, subject_id, author_id, snapshot, source)
    values (${number}, ${kind}, ${subjectId}, ${author}::bigint, ${JSON.stringify(rest.snapshot)}::jsonb, ${rest.source})
    on conflict (subject_kind, subject_id) where state = 'open' do update set source = mod_case.source
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a case is opened or found')
  return row.id
}

export interface CaseWeight {
  readonly weight: number
  readonly verifiedReports: number
}

export async function holdWeight(tx: Tx, caseId: bigint): Promise<CaseWeight> {
  const row = await query(tx)
    .selectFrom('mod_case')
    .select(['weight', 'verified_reports'])
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { weight: row.weight, verifiedReports: row.verified_reports }
}

export async function setWeight(tx: Tx, caseId: bigint, found: CaseWeight, priority: number): Promise<void> {
  const { weight, verifiedReports } = found
  await query(tx)
    .updateTable('mod_case')
    .set({ weight, verified_reports: verifiedReports, priority })
    .where('id', '=', caseId)
    .execute()
}

/** False if it is decided, or there is none. */
export async function closeCase(tx: Tx, caseId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('mod_case')
    .set({
      state: 'decided',
      decided_at: sql<Date>`clock_timestamp()`,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
