import type { AccountId, ExportId, ProfileId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ExportRow } from './exports.row.ts'
import { query } from './exports.tables.ts'

type Selected = Selectable<Tables['data_export']>
const COLUMNS = [
  'id',
  'account_id',
  'status',
  'key',
  'tries',
  'bytes',
  'asked_at',
  'ready_at',
  'until',
] as const

function toRow(row: Pick<Selected, (typeof COLUMNS)[number]>): ExportRow {
  return {
    id: wireId(row.id),
    accountId: wireId(row.account_id),
    status: row.status,
    key: row.key,
    tries: row.tries,
    bytes: row.bytes === null ? null : Number(row.bytes),
    askedAt: row.asked_at,
    readyAt: row.ready_at,
    until: row.until,
  }
}

export async function listNewest(tx: Tx, accountId: AccountId, limit: number): Promise<ExportRow[]> {
  const rows = await query(tx)
    .selectFrom('data_export')
    .select(COLUMNS)
    .where('account_id', '=', rowId(accountId))
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRow)
}

export async function insertExport(tx: Tx, accountId: AccountId, key: string): Promise<ExportRow> {
  const row = await query(tx)
    .insertInto('data_export')
    .values({ account_id: rowId(accountId), key })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toRow(row)
}

export async function findExport(tx: Tx, id: ExportId): Promise<ExportRow | null> {
  const row = await query(tx)
    .selectFrom('data_export')
    .select(COLUMNS)
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** The next try to make it. Null if it is no longer wanted, or is ready. */
export async function begin(tx: Tx, id: ExportId): Promise<ExportRow | null> {
  const row = await query(tx)
    .updateTable('data_export')
    .set({ status: 'running', tries: sql`tries + 1` })
    .where('id', '=', rowId(id))
    .where('status', 'in', ['requested', 'running'])
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toRow(row) : null
}

/** False if it was cancelled meanwhile. */
export async function markReady(
  tx: Tx,
  id: ExportId,
  { bytes, keptDays }: { bytes: number; keptDays: number },
): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('data_export')
    .set({
      status: 'ready',
      bytes: BigInt(bytes),
      ready_at: sql`now()`,
      until: sql`now() + make_interval(days => ${keptDays})`,
    })
    .where('id', '=', rowId(id))
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(tx: Tx, id: ExportId): Promise<void> {
  await query(tx)
    .updateTable('data_export')
    .set({ status: 'failed' })
    .where('id', '=', rowId(id))
    .where('status', 'in', ['requested', 'running'])
    .execute()
}

/** How many were cancelled. */
export async function cancelSince(tx: Tx, accountId: AccountId, since: Date): Promise<bigint> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('data_export')
    .set({ status: 'cancelled' })
    .where('account_id', '=', rowId(accountId))
    // Instants of JavaScript end at the millisecond.
    .where('asked_at', '>=', since)
    .where('status', 'in', ['requested', 'running', 'ready'])
    .executeTakeFirst()
  return numUpdatedRows
}

/** The account's profiles, oldest first. */
export async function listProfiles(
  tx: Tx,
  accountId: AccountId,
): Promise<{ id: ProfileId; handle: string }[]> {
  const rows = await query(tx)
    .selectFrom('profile')
    .select(['id', 'handle'])
    .where('account_id', '=', rowId(accountId))
    .orderBy('id')
    .execute()
  return rows.map(({ id, handle }) => ({ id: wireId(id), handle }))
}

/** Ends those whose time is over: kept for long enough, or not made in all that time. */
export async function endOld(tx: Tx, givenUpHours: number): Promise<void> {
  await query(tx)
    .updateTable('data_export')
    .set({ status: 'expired' })
    .where('status', '=', 'ready')
    .where('until', '<', sql<Date>`now()`)
    .execute()
  await query(tx)
    .updateTable('data_export')
    .set({ status: 'failed' })
    .where('status', 'in', ['requested', 'running'])
    .where('asked_at', '<', sql<Date>`now() - make_interval(hours => ${givenUpHours})`)
    .execute()
}

export async function findUnremoved(tx: Tx, limit: number): Promise<{ id: ExportId; key: string }[]> {
  const rows = await query(tx)
    .selectFrom('data_export')
    .select(['id', 'key'])
    .where('status', 'in', ['failed', 'cancelled', 'expired'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, key }) => ({ id: wireId(id), key }))
}

export async function markRemoved(tx: Tx, ids: readonly ExportId[]): Promise<void> {
  await query(tx)
    .updateTable('data_export')
    .set({ removed_at: sql`now()` })
    .where('id', 'in', rowIds(ids))
    .execute()
}

/** That somebody asked is kept as long as the security log has it. */
export async function deleteOld(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('data_export')
    .where('removed_at', 'is not', null)
    .where('asked_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}

/** The age of the oldest that is not made yet, in seconds; 0 if there is none. */
export async function oldestWaiting(tx: Tx): Promise<number> {
  const row = await query(tx)
    .selectFrom('data_export')
    .select(sql<number>`coalesce(extract(epoch from now() - min(asked_at)), 0)::int`.as('seconds'))
    .where('status', 'in', ['requested', 'running'])
    .executeTakeFirstOrThrow()
  return row.seconds
}
