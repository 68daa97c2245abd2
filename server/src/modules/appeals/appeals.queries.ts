import type { AccountId, DecisionId } from '@sayso/contract/ids'
import type { AppealOutcome, Side } from '@sayso/contract/shapes/decision'
import { type Selectable, sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './appeals.tables.ts'

export interface Appeal {
  readonly id: bigint
  readonly decisionId: DecisionId
  readonly side: Side
  /** Null without an account, and once it is erased. */
  readonly accountId: AccountId | null
  readonly report: bigint | null
  readonly text: string
  readonly createdAt: Date
  readonly ended: {
    readonly outcome: AppealOutcome
    readonly reason: string
    readonly by: AccountId
    readonly at: Date
  } | null
}

type Row = Selectable<Tables['appeal']>

const endOf = ({ outcome, reason, decided_by: by, decided_at: at }: Row): Appeal['ended'] =>
  outcome === null || reason === null || by === null || at === null
    ? null
    : { outcome, reason, by: wireId(by), at }

const toAppeal = (row: Row): Appeal => ({
  id: row.id,
  decisionId: wireId(row.decision_id),
  side: row.side,
  accountId: row.account_id === null ? null : wireId(row.account_id),
  report: row.report_number,
  text: row.text,
  createdAt: row.created_at,
  ended: endOf(row),
})

/** In place of a text whose writer's account was erased. */
const ERASED = '–'

/** Null if this side has appealed already. */
export async function insertAppeal(
  tx: Tx,
  appeal: Pick<Appeal, 'decisionId' | 'side' | 'accountId' | 'report' | 'text'>,
): Promise<bigint | null> {
  const row = await query(tx)
    .insertInto('appeal')
    .values({
      decision_id: rowId(appeal.decisionId),
      side: appeal.side,
      account_id: appeal.accountId === null ? null : rowId(appeal.accountId),
      report_number: appeal.report,
      text: appeal.text,
    })
    .onConflict((conflict) => conflict.columns(['decision_id', 'side']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findAppeal(tx: Tx, id: bigint): Promise<Appeal | null> {
  const row = await query(tx).selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toAppeal(row) : null
}

/** Locked, so that it is decided once. */
export async function lockAppeal(tx: Tx, id: bigint): Promise<Appeal | null> {
  const row = await query(tx)
    .selectFrom('appeal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toAppeal(row) : null
}

export async function findAppealsAgainst(tx: Tx, decisions: readonly DecisionId[]): Promise<Appeal[]> {
  if (decisions.length === 0) return []
  const rows = await query(tx)
    .selectFrom('appeal')
    .selectAll()
    .where('decision_id', 'in', rowIds(decisions))
    .execute()
  return rows.map(toAppeal)
}

export async function endAppeal(
  tx: Tx,
  id: bigint,
  { outcome, reason, by }: { outcome: AppealOutcome; reason: string; by: AccountId },
): Promise<void> {
  await query(tx)
    .updateTable('appeal')
    .set({ outcome, reason, decided_by: rowId(by), decided_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

interface Page {
  readonly list: 'open' | 'decided'
  /** The last one of the page before. */
  readonly after: bigint | null
  readonly limit: number
}

/** Open ones oldest first, decided ones newest first. */
export async function listAppeals(tx: Tx, { list, after, limit }: Page): Promise<Appeal[]> {
  const isOpen = list === 'open'
  const all = query(tx)
    .selectFrom('appeal')
    .selectAll()
    .where('outcome', isOpen ? 'is' : 'is not', null)
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
  const page = after === null ? all : all.where('id', isOpen ? '>' : '<', after)
  return (await page.execute()).map(toAppeal)
}

export async function countAppeals(tx: Tx, list: Page['list']): Promise<number> {
  const row = await query(tx)
    .selectFrom('appeal')
    .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('count'))
    .where('outcome', list === 'open' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Takes an account's name off its appeals, what it wrote and what it was answered. */
export async function detachAppeals(tx: Tx, accountId: AccountId): Promise<void> {
  await query(tx)
    .updateTable('appeal')
    .set({
      account_id: null,
      text: ERASED,
      reason: sql<string>`case when reason is not null then ${ERASED} end`,
    })
    .where('account_id', '=', rowId(accountId))
    .execute()
}
