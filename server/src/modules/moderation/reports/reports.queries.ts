import '../moderation.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import type { ReportedFor, ReportReason } from '@sayso/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'

/** Who reports: an account, or a visitor by the hashes of their session, the current one first. */
export interface Sender {
  readonly accountId: AccountId | null
  readonly marks: readonly Buffer[]
}

const isBy = ({ accountId, marks }: Sender): RawBuilder<boolean> =>
  accountId === null ? sql`visitor_mark = any(${marks}::bytea[])` : sql`reporter_id = ${rowId(accountId)}`

/** What this sender reported in the case before. */
export async function findReport(
  tx: Tx,
  caseId: bigint,
  sender: Sender,
): Promise<{ number: bigint; createdAt: Date } | null> {
  const { rows } = await sql<{ number: bigint; created_at: Date }>`
    select number, created_at from report where case_id = ${caseId} and ${isBy(sender)} limit 1`.execute(tx)
  const [row] = rows
  return row ? { number: row.number, createdAt: row.created_at } : null
}

interface NewReport {
  readonly number: bigint
  readonly caseId: bigint
  readonly sender: Sender
  readonly reason: ReportedFor
  readonly isVerified: boolean
  readonly isCounted: boolean
}

export async function insertReport(tx: Tx, { number, caseId, sender, ...rest }: NewReport): Promise<void> {
  await query(tx)
    .insertInto('report')
    .values({
      number,
      case_id: caseId,
      reporter_id: sender.accountId === null ? null : rowId(sender.accountId),
      visitor_mark: sender.marks[0] ?? null,
      reason: rest.reason,
      is_verified: rest.isVerified,
      is_counted: rest.isCounted,
    })
    .execute()
}

/** The case of a report of this sender's, which is locked: before the report, as everybody locks them. */
export async function findOwnCase(tx: Tx, number: bigint, sender: Sender): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from mod_case
     where id = (select case_id from report where number = ${number} and ${isBy(sender)})
       for update`.execute(tx)
  return rows[0]?.id ?? null
}

/** Adds to an open report that is young enough. Returns whether it counts; null if there is none. */
export async function addTo(
  tx: Tx,
  number: bigint,
  added: { readonly reason: ReportReason | null; readonly text: string | null; readonly withinHours: number },
): Promise<boolean | null> {
  const { rows } = await sql<{ is_counted: boolean }>`
    update report set reason = coalesce(${added.reason}, reason), text = coalesce(${added.text}, text)
     where number = ${number} and state = 'open'
       and created_at > clock_timestamp() - make_interval(hours => ${added.withinHours}::int)
    returning is_counted`.execute(tx)
  return rows[0]?.is_counted ?? null
}
