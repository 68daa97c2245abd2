import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

/** Of the present set: how many were made, and how many are left. */
export async function countRecoveryCodes(
  tx: Tx,
  accountId: AccountId,
): Promise<{ left: number; made: number }> {
  const { rows } = await sql<{ left: number; made: number }>`
    select count(*) filter (where used_at is null)::int as left, count(*)::int as made from recovery_code
     where account_id = ${rowId(accountId)} and replaced_at is null`.execute(tx)
  return rows[0] ?? { left: 0, made: 0 }
}

/** Replaces the present set. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: AccountId,
  hashes: readonly Buffer[],
): Promise<void> {
  await endRecoveryCodes(tx, accountId)
  if (hashes.length === 0) return
  await query(tx)
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: rowId(accountId), code_hash })))
    .execute()
}

async function endRecoveryCodes(tx: Tx, accountId: AccountId): Promise<void> {
  await query(tx)
    .updateTable('recovery_code')
    .set({ replaced_at: sql<Date>`now()` })
    .where('account_id', '=', rowId(accountId))
    .where('replaced_at', 'is', null)
    .execute()
}

/** True for the first caller only. */
export async function useRecoveryCode(tx: Tx, accountId: AccountId, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('account_id', '=', rowId(accountId))
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
