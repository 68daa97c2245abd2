import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type KeyCounts,
  keyNumberIn,
  type ResealPage,
  toKeyCounts,
} from '../../../platform/keys/keyed-column.ts'
import { query } from '../accounts.tables.ts'

export interface TotpRow {
  readonly id: bigint
  readonly accountId: AccountId
  readonly sealed: Buffer
  readonly createdAt: Date
}

/** The authenticator app in use. */
export async function findTotp(tx: Tx, accountId: AccountId): Promise<TotpRow | null> {
  const row = await query(tx)
    .selectFrom('totp')
    .select(['id', 'account_id', 'sealed', 'created_at'])
    .where('account_id', '=', rowId(accountId))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row
    ? { id: row.id, accountId: wireId(row.account_id), sealed: row.sealed, createdAt: row.created_at }
    : null
}

/** False if the account has one in use. */
export async function insertTotp(
  tx: Tx,
  accountId: AccountId,
  { sealed, lastStep }: { sealed: Buffer; lastStep: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp (account_id, sealed, last_step) values (${rowId(accountId)}, ${sealed}, ${lastStep})
    on conflict (account_id) where removed_at is null do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Accepts the code of a time step. False if one of that step, or of a later one, was accepted before. */
export async function useStep(tx: Tx, id: bigint, step: number): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('totp')
    .set({ last_step: BigInt(step) })
    .where('id', '=', id)
    .where('last_step', '<', BigInt(step))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeTotp(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('totp')
    .set({ removed_at: sql<Date>`now()` })
    .where('account_id', '=', rowId(accountId))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countTotpByKey(tx: Tx): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom('totp')
    .select(({ fn }) => [keyNumberIn('sealed').as('key'), sql<number>`${fn.countAll()}::int`.as('count')])
    .groupBy('key')
    .execute()
  return toKeyCounts(rows)
}

export async function holdTotps(tx: Tx, { after, limit }: ResealPage): Promise<Omit<TotpRow, 'createdAt'>[]> {
  const rows = await query(tx)
    .selectFrom('totp')
    .select(['id', 'account_id', 'sealed'])
    .where('id', '>', BigInt(after ?? '-1'))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id, account_id, sealed }) => ({ id, accountId: wireId(account_id), sealed }))
}

export async function putTotp(tx: Tx, id: bigint, sealed: Buffer): Promise<void> {
  await query(tx).updateTable('totp').set({ sealed }).where('id', '=', id).execute()
}
