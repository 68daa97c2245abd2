import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import type { RecordedDecision } from '@sayso/contract/shapes/decision'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CaseKind, CaseSource } from '../../moderation/index.ts'
import '../decisions.tables.ts'

/** A case as lists show it. */
export interface CaseRow {
  readonly id: bigint
  readonly kind: CaseKind
  readonly priority: number
  readonly reason: ReportedFor | null
  readonly source: CaseSource
  readonly reports: number
  readonly handle: string | null
  readonly display_name: string | null
  readonly text: string
  readonly opened_at: Date
  /** Null also once the time is over. */
  readonly claimed_by: bigint | null
  readonly claimed_until: Date | null
  readonly decided_at: Date | null
  /** With the microseconds. */
  readonly moment: string | null
  readonly decision: RecordedDecision | null
}

/** How much of a text a list shows. */
const EXCERPT = 240

/** The columns of a case `c`. Names are those of today, or of the snapshot if the profile is gone. */
export const caseColumns = (textLength: number | null = EXCERPT): RawBuilder<unknown> => sql`
  c.id, c.subject_kind as kind, c.priority, c.reason, c.source, c.reports,
  coalesce(author.handle, c.snapshot->>'handle') as handle,
  coalesce(author.display_name, c.snapshot->>'display_name') as display_name,
  left(case c.subject_kind
         when 'address' then c.snapshot->>'url'
         when 'profile' then concat_ws(E'\\n', nullif(c.snapshot->>'bio', ''), nullif(c.snapshot->>'location', ''),
                                       nullif(c.snapshot->>'web_link', ''))
         else coalesce(c.snapshot->>'text', '') end, ${textLength ?? 100_000}::int) as text,
  c.opened_at,
  case when c.claimed_until > clock_timestamp() then c.claimed_by end as claimed_by,
  case when c.claimed_until > clock_timestamp() then c.claimed_until end as claimed_until,
  c.decided_at, to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
  (select d.decision from mod_decision d where d.case_id = c.id order by d.id desc limit 1) as decision`

export const authorOfCase = sql`left join profile author on author.id = c.author_id`

export type QueueList = 'inbox' | 'mine' | 'decided'

/** Open cases that nobody else works on; those that one works on; those that are decided. */
function isIn(list: QueueList, staffId: AccountId): RawBuilder<unknown> {
  const me = rowId(staffId)
  if (list === 'decided') return sql`c.state = 'decided'`
  return list === 'mine'
    ? sql`c.state = 'open' and c.claimed_by = ${me} and c.claimed_until > clock_timestamp()`
    : sql`c.state = 'open' and (c.claimed_by is null or c.claimed_by = ${me} or c.claimed_until <= clock_timestamp())`
}

interface Page {
  readonly staffId: AccountId
  readonly limit: number
}

/** Open cases after a place in the order: the most urgent first, then the oldest. */
export async function listOpen(
  tx: Tx,
  list: 'inbox' | 'mine',
  { staffId, limit, after }: Page & { readonly after: { priority: number; id: bigint } | null },
): Promise<CaseRow[]> {
  const { priority, id } = after ?? { priority: 32_767, id: 0n }
  const { rows } = await sql<CaseRow>`
    select ${caseColumns()}
      from mod_case c ${authorOfCase}
     where ${isIn(list, staffId)} and c.priority <= ${priority}::int
       and (c.priority < ${priority}::int or c.id > ${id})
     order by c.priority desc, c.id limit ${limit}::int`.execute(tx)
  return rows
}

/** Decided cases, the latest first. */
export async function listDecided(
  tx: Tx,
  { staffId, limit, after }: Page & { readonly after: { moment: string; id: bigint } | null },
): Promise<CaseRow[]> {
  const { moment, id } = after ?? { moment: 'infinity', id: 0n }
  const { rows } = await sql<CaseRow>`
    select ${caseColumns()}
      from mod_case c ${authorOfCase}
     where ${isIn('decided', staffId)} and (c.decided_at, c.id) < (${moment}::timestamptz, ${id})
     order by c.decided_at desc, c.id desc limit ${limit}::int`.execute(tx)
  return rows
}

/** How many there are, up to a number above which it does not matter. */
export async function countCases(
  tx: Tx,
  list: QueueList,
  staffId: AccountId,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mod_case c where ${isIn(list, staffId)} limit ${atMost}::int) counted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Open cases about these profiles, their posts and their comments. */
export async function countUndecided(tx: Tx, profileIds: readonly ProfileId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mod_case
     where author_id = any(${rowIds(profileIds)}::bigint[]) and state = 'open'`.execute(tx)
  return rows[0]?.count ?? 0
}
