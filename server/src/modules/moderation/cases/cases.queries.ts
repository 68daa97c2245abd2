import '../moderation.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import type { ReportedFor } from '@sayso/contract/report-reasons'
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
  /** The gravest that was named. */
  readonly reason: ReportedFor | null
}

export async function holdWeight(tx: Tx, caseId: bigint): Promise<CaseWeight> {
  const row = await query(tx)
    .selectFrom('mod_case')
    .select(['weight', 'verified_reports', 'reason'])
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { weight, verified_reports: verifiedReports, reason } = row
  return { weight, verifiedReports, reason: reason as ReportedFor | null }
}

export async function setWeight(tx: Tx, caseId: bigint, found: CaseWeight, priority: number): Promise<void> {
  const { weight, verifiedReports, reason } = found
  await query(tx)
    .updateTable('mod_case')
    .set({ weight, verified_reports: verifiedReports, reason, priority })
    .where('id', '=', caseId)
    .execute()
}

/** Counts a report in the case it belongs to, whether or not it weighs anything. */
export async function countReport(tx: Tx, caseId: bigint): Promise<void> {
  await sql`update mod_case set reports = reports + 1 where id = ${caseId}`.execute(tx)
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

/** Whether a machine found something about it within these days. */
export async function hadSignal(tx: Tx, kind: CaseKind, subjectId: bigint, days: number): Promise<boolean> {
  const { rows } = await sql`
    select from mod_case
     where subject_kind = ${kind} and subject_id = ${subjectId} and note is not null
       and opened_at > now() - make_interval(days => ${days}) limit 1`.execute(tx)
  return rows.length > 0
}

/** What was found, for whoever looks at the case. */
export async function noteCase(tx: Tx, caseId: bigint, note: string): Promise<void> {
  await query(tx).updateTable('mod_case').set({ note }).where('id', '=', caseId).execute()
}
