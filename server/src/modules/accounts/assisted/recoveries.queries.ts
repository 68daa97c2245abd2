import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

export type RecoveryOutcome = NonNullable<Tables['account_recovery']['outcome']>

export interface Recovery {
  readonly id: bigint
  readonly accountId: AccountId
  /** Where the link goes. */
  readonly email: string
  readonly openAt: Date
  readonly sentAt: Date | null
}

const columns = ['id', 'account_id', 'email', 'open_at', 'sent_at'] as const

/** Null if one has been started already. */
export async function insertRecovery(
  tx: Tx,
  { accountId, email, days }: { accountId: AccountId; email: string; days: number },
): Promise<Date | null> {
  const row = await query(tx)
    .insertInto('account_recovery')
    .values({
      account_id: rowId(accountId),
      email,
      open_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('open_at')
    .executeTakeFirst()
  return row?.open_at ?? null
}

/** False if there is none, or it has ended. */
export async function endRecovery(tx: Tx, accountId: AccountId, outcome: RecoveryOutcome): Promise<boolean> {
  const row = await query(tx)
    .updateTable('account_recovery')
    .set({ ended_at: sql<Date>`now()`, outcome })
    .where('account_id', '=', rowId(accountId))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that have waited long enough. They are locked; the rest waits for the next run. */
export async function holdDue(tx: Tx, most: number): Promise<Recovery[]> {
  const rows = await query(tx)
    .selectFrom('account_recovery')
    .select(columns)
    .where('ended_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('open_at', '<=', sql<Date>`now()`)
    .orderBy('open_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(toRecovery)
}

export async function markSent(tx: Tx, id: bigint, days: number): Promise<void> {
  await query(tx)
    .updateTable('account_recovery')
    .set({ sent_at: sql<Date>`now()`, closes_at: sql<Date>`now() + make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute()
}

export async function endExpired(tx: Tx): Promise<void> {
  await query(tx)
    .updateTable('account_recovery')
    .set({ ended_at: sql<Date>`now()`, outcome: 'expired' })
    .where('ended_at', 'is', null)
    .where('closes_at', '<', sql<Date>`now()`)
    .execute()
}

/** Those under way, oldest first. */
export async function listRecoveries(tx: Tx): Promise<Recovery[]> {
  const rows = await query(tx)
    .selectFrom('account_recovery')
    .select(columns)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toRecovery)
}

const toRecovery = (row: {
  id: bigint
  account_id: bigint
  email: string
  open_at: Date
  sent_at: Date | null
}): Recovery => ({
  id: row.id,
  accountId: wireId(row.account_id),
  email: row.email,
  openAt: row.open_at,
  sentAt: row.sent_at,
})
