import type { StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../staff.tables.ts'

export interface Pending {
  readonly id: string
  readonly act: 'refund' | 'grant_role' | 'close_account' | 'reinstate_closed' | 'open_held' | 'pay_rest'
  readonly arguments: Readonly<Record<string, string>>
  readonly accountId: AccountId
  /** Who may approve it, beside admins. */
  readonly role: StaffRole
  readonly proposedBy: AccountId
  readonly because: string
  readonly expiresAt: Date
}

const toPending = (row: Selectable<Tables['staff_pending']>): Pending => ({
  id: row.id.toString(),
  act: row.act,
  arguments: row.arguments as Pending['arguments'],
  accountId: wireId(row.account_id),
  role: row.role,
  proposedBy: wireId(row.proposed_by),
  because: row.because,
  expiresAt: row.expires_at,
})

export async function insertPending(
  tx: Tx,
  { hours, ...pending }: Omit<Pending, 'id' | 'expiresAt'> & { hours: number },
): Promise<string> {
  const row = await query(tx)
    .insertInto('staff_pending')
    .values({
      act: pending.act,
      arguments: JSON.stringify(pending.arguments),
      account_id: rowId(pending.accountId),
      role: pending.role,
      proposed_by: rowId(pending.proposedBy),
      because: pending.because,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id.toString()
}

const waiting = (tx: Tx) =>
  query(tx)
    .selectFrom('staff_pending')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

export async function listWaiting(tx: Tx): Promise<Pending[]> {
  return (await waiting(tx).orderBy('id').limit(100).execute()).map(toPending)
}

/** What of one kind waits, of everybody or of one account. */
export async function listWaitingFor(tx: Tx, act: Pending['act'], accountId?: AccountId): Promise<Pending[]> {
  const found = waiting(tx).where('act', '=', act)
  const those = accountId === undefined ? found : found.where('account_id', '=', rowId(accountId))
  return (await those.orderBy('id').limit(100).execute()).map(toPending)
}

/** Null if it is over. Locked, so that it is decided once. */
export async function lockPending(tx: Tx, id: string): Promise<Pending | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await waiting(tx).where('id', '=', BigInt(id)).forUpdate().executeTakeFirst()
  return row ? toPending(row) : null
}

/** Whether the same is proposed already. */
export async function isWaiting(
  tx: Tx,
  act: Pending['act'],
  args: Pending['arguments'],
  accountId: AccountId,
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_pending where act = ${act} and arguments = ${JSON.stringify(args)}::jsonb
       and account_id = ${rowId(accountId)} and ended_at is null and expires_at > now() limit 1`.execute(tx)
  return rows.length > 0
}

export async function endPending(
  tx: Tx,
  id: string,
  { by, outcome }: { by: AccountId; outcome: 'approved' | 'rejected' },
): Promise<void> {
  await query(tx)
    .updateTable('staff_pending')
    .set({ ended_at: sql<Date>`now()`, ended_by: rowId(by), outcome })
    .where('id', '=', BigInt(id))
    .execute()
}
