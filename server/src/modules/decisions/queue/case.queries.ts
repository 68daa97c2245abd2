import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import type { DeskCaseDetails, RecordedDecision } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'
import { type RawBuilder, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../decisions.tables.ts'
import { authorOfCase, type CaseRow, caseColumns } from './queue.queries.ts'

export interface CaseDetailsRow extends CaseRow {
  readonly subject_id: bigint
  readonly author_id: bigint | null
  readonly snapshot: unknown
  readonly note: string | null
}

export async function findDetails(tx: Tx, caseId: bigint): Promise<CaseDetailsRow | null> {
  const { rows } = await sql<CaseDetailsRow>`
    select ${caseColumns(null)}, c.subject_id, c.author_id, c.snapshot, c.note
      from mod_case c ${authorOfCase}
     where c.id = ${caseId}`.execute(tx)
  return rows[0] ?? null
}

/** What became of a thing since its case was opened. */
export interface SubjectNow {
  readonly state: DeskCaseDetails['state']
  /** Of a post, and of the post that a comment is under. */
  readonly postId: bigint | null
  readonly labels: readonly Label[]
  readonly isWithdrawn: boolean
  readonly trues: number
  readonly falses: number
}

const nothing = sql`'{}'::text[] as labels, false as "isWithdrawn", 0 as trues, 0 as falses`

const statements: Readonly<
  Record<'post' | 'comment' | 'profile', (id: bigint, caseId: bigint) => RawBuilder<SubjectNow>>
> = {
  post: (id, caseId) => sql<SubjectNow>`
    select case when deleted_at is not null or erased_at is not null then 'gone'
                when moderation in ('removed', 'withdrawn') then 'removed'
                when moderation = 'limited' and coalesce(moderation_until > clock_timestamp(), true) then 'limited'
                when version > (c.snapshot->>'version')::int then 'changed'
                else 'there' end as state,
           post.id as "postId", labels, moderation = 'withdrawn' as "isWithdrawn",
           coalesce(trues, 0) as trues, coalesce(falses, 0) as falses
      from mod_case c, post left join post_counter on post_id = post.id
     where c.id = ${caseId} and post.id = ${id}`,
  comment: (id, caseId) => sql<SubjectNow>`
    select case when comment.author_id is null then 'gone' when removed_at is not null then 'removed'
                when text is distinct from c.snapshot->>'text' then 'changed' else 'there' end as state,
           post_id as "postId", ${nothing}
      from mod_case c, comment where c.id = ${caseId} and comment.id = ${id}`,
  profile: (id, caseId) => sql<SubjectNow>`
    select case when hidden_at is not null then 'gone'
                when (display_name, bio, location, web_link) is distinct from
                     (c.snapshot->>'display_name', c.snapshot->>'bio', c.snapshot->>'location', c.snapshot->>'web_link')
                then 'changed' else 'there' end as state,
           null::bigint as "postId", ${nothing}
      from mod_case c, profile where c.id = ${caseId} and profile.id = ${id}`,
}

/** Null if nothing is left of it. */
export async function findSubjectNow(
  tx: Tx,
  { id, kind, subject_id: subjectId }: CaseDetailsRow,
): Promise<SubjectNow | null> {
  if (kind === 'address') return null
  const { rows } = await statements[kind](subjectId, id).execute(tx)
  return rows[0] ?? null
}

/** What buyers of the last days paid. */
export async function sumRefundable(tx: Tx, postId: bigint, days: number): Promise<number> {
  const { rows } = await sql<{ paid: bigint }>`
    select coalesce(sum(paid), 0)::bigint as paid from purchase
     where post_id = ${postId} and status = 'completed'
       and created_at >= clock_timestamp() - make_interval(days => ${days}::int)`.execute(tx)
  return Number(rows[0]?.paid ?? 0)
}

export interface AuthorRow {
  readonly account_id: bigint
  readonly handle: string
  readonly display_name: string
  readonly standing: 'good' | 'suspended' | 'closed'
  readonly created_at: Date
  readonly reports: number
  readonly upheld: number
  readonly last_decision: RecordedDecision | null
  readonly last_at: Date | null
}

/** Who wrote it, and what was reported and decided about any profile of the account. */
export async function findCaseAuthor(tx: Tx, authorId: ProfileId, days: number): Promise<AuthorRow | null> {
  const { rows } = await sql<AuthorRow>`
    select author.account_id, author.handle, author.display_name, account.created_at,
           case when account.standing = 'suspended' and account.standing_until <= clock_timestamp() then 'good'
                else account.standing end as standing,
           record.reports, record.upheld, last.decision as last_decision, last.created_at as last_at
      from profile author
      join account on account.id = author.account_id
     cross join lateral (
       select coalesce(sum(c.reports), 0)::int as reports,
              coalesce(sum(c.reports) filter (where
                (select d.is_upheld from mod_decision d where d.case_id = c.id order by d.id desc limit 1)), 0)::int
                as upheld
         from profile own join mod_case c on c.author_id = own.id
        where own.account_id = author.account_id
          and c.opened_at > clock_timestamp() - make_interval(days => ${days}::int)) record
      left join lateral (
       select d.decision, d.created_at from mod_decision d
        where d.author_account_id = author.account_id and d.decision <> 'none'
        order by d.id desc limit 1) last on true
     where author.id = ${rowId(authorId)}`.execute(tx)
  return rows[0] ?? null
}

export interface ReportRow {
  readonly number: bigint
  readonly reason: ReportedFor
  readonly text: string
  readonly reporter: AccountId | null
  readonly settled: number
  readonly upheld: number
  readonly at: Date
}

/** How far back the record of a reporter is counted. */
const MAX_EARLIER = 200

/** The newest reports of a case, each with what became of earlier ones of the same person. */
export async function listReports(tx: Tx, caseId: bigint, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<Omit<ReportRow, 'reporter'> & { reporter_id: bigint | null }>`
    select report.number, report.reason, report.text, report.reporter_id, report.created_at as at,
           earlier.settled, earlier.upheld
      from report
     cross join lateral (
       select count(*)::int as settled, count(*) filter (where state = 'upheld')::int as upheld
         from (select state from report own
                where own.reporter_id = report.reporter_id and own.number < report.number and own.state <> 'open'
                order by own.number desc limit ${MAX_EARLIER}) newest) earlier
     where report.case_id = ${caseId}
     order by report.number desc limit ${limit}::int`.execute(tx)
  return rows.map(({ reporter_id: id, ...row }) => ({ ...row, reporter: id === null ? null : wireId(id) }))
}
