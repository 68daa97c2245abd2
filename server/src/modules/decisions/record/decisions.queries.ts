import type { AccountId, DecisionId, ProfileId } from '@sayso/contract/ids'
import type { RecordedDecision } from '@sayso/contract/shapes/decision'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CaseKind, CaseSource } from '../../moderation/index.ts'
import '../decisions.tables.ts'
import type { DecisionRecord } from './decision-record.ts'

/** The row, its case, and what it took back. */
interface Row extends Selectable<Tables['mod_decision']> {
  kind: CaseKind
  subject_id: bigint
  source: CaseSource
  taken_back: RecordedDecision | null
}

const orNull = <Id extends string>(id: bigint | null): Id | null => (id === null ? null : wireId<Id>(id))

const toRecord = (row: Row): DecisionRecord => ({
  id: wireId(row.id),
  caseId: row.case_id,
  kind: row.kind,
  subjectId: row.subject_id,
  source: row.source,
  appealId: row.appeal_id,
  decidedBy: orNull<AccountId>(row.decided_by),
  decision: row.decision,
  takenBack: row.taken_back,
  policy: row.policy,
  law: row.law,
  facts: row.facts,
  until: row.until,
  label: row.label,
  money: row.money,
  takedownOrderId: orNull(row.takedown_order_id),
  authorId: orNull<ProfileId>(row.author_id),
  authorAccountId: orNull<AccountId>(row.author_account_id),
  reports: row.reports,
  isUpheld: row.is_upheld,
  buyers: row.buyers,
  createdAt: row.created_at,
})

/** Decisions in the order they were made, each with its case and, for `reinstate`, with what it took back. */
async function find(tx: Tx, which: RawBuilder<unknown>): Promise<DecisionRecord[]> {
  const { rows } = await sql<Row>`
    select d.*, c.subject_kind as kind, c.subject_id, c.source,
           case when d.decision = 'reinstate' then
             (select b.decision from mod_decision b
               where b.case_id = d.case_id and b.id < d.id and b.decision <> 'reinstate'
               order by b.id desc limit 1) end as taken_back
      from mod_decision d join mod_case c on c.id = d.case_id
     where ${which}
     order by d.id`.execute(tx)
  return rows.map(toRecord)
}

export async function findDecision(tx: Tx, id: DecisionId): Promise<DecisionRecord | null> {
  return (await find(tx, sql`d.id = ${rowId(id)}`))[0] ?? null
}

export const findDecisions = (tx: Tx, ids: readonly DecisionId[]): Promise<DecisionRecord[]> =>
  find(tx, sql`d.id = any(${rowIds(ids)}::bigint[])`)

/** The record of a case. */
export const listOfCase = (tx: Tx, caseId: bigint): Promise<DecisionRecord[]> =>
  find(tx, sql`d.case_id = ${caseId}`)
