import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Factors that stood before a moment and still stand. Null for those that stand now, whenever they were added. */
export async function findStanding(
  tx: Tx,
  accountId: AccountId,
  before: Date | null,
): Promise<{ hasPasskey: boolean; hasTotp: boolean; hasRecoveryCode: boolean }> {
  const id = rowId(accountId)
  const isOld = sql`(${before}::timestamptz is null or created_at < ${before})`
  const { rows } = await sql<{ passkey: boolean; totp: boolean; code: boolean }>`
    select exists (select from passkey where account_id = ${id} and removed_at is null and ${isOld}) as passkey,
           exists (select from totp where account_id = ${id} and removed_at is null and ${isOld}) as totp,
           exists (select from recovery_code where account_id = ${id} and replaced_at is null
                      and used_at is null and ${isOld}) as code`.execute(tx)
  const [row] = rows
  return {
    hasPasskey: row?.passkey === true,
    hasTotp: row?.totp === true,
    hasRecoveryCode: row?.code === true,
  }
}

/** Puts all factors back to what they were at a moment: later ones go, those removed since return. */
export async function restoreFactors(tx: Tx, accountId: AccountId, at: Date): Promise<void> {
  const id = rowId(accountId)
  await sql`delete from passkey where account_id = ${id} and created_at >= ${at}`.execute(tx)
  await sql`update passkey set removed_at = null where account_id = ${id} and removed_at >= ${at}`.execute(tx)
  await sql`delete from totp where account_id = ${id} and created_at >= ${at}`.execute(tx)
  // At most one is in use: the one that was when the changes began was removed first.
  await sql`
    update totp set removed_at = null where id = (
      select id from totp where account_id = ${id} and removed_at >= ${at} order by id limit 1)`.execute(tx)
  await sql`delete from recovery_code where account_id = ${id} and created_at >= ${at}`.execute(tx)
  await sql`
    update recovery_code set replaced_at = null where account_id = ${id} and replaced_at >= ${at}`.execute(tx)
}

/** For an account that its owner has no factor of any more. Undoing brings them back. */
export async function removeAllFactors(tx: Tx, accountId: AccountId): Promise<void> {
  const id = rowId(accountId)
  await sql`update passkey set removed_at = now() where account_id = ${id} and removed_at is null`.execute(tx)
  await sql`update totp set removed_at = now() where account_id = ${id} and removed_at is null`.execute(tx)
  await sql`
    update recovery_code set replaced_at = now() where account_id = ${id} and replaced_at is null`.execute(tx)
}

/** What was removed so long ago that no change can be undone any more. */
export async function deleteRemovedFactors(tx: Tx, days: number): Promise<void> {
  const isOver = (column: string) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`
  await sql`delete from passkey where ${isOver('removed_at')}`.execute(tx)
  await sql`delete from totp where ${isOver('removed_at')}`.execute(tx)
  await sql`delete from recovery_code where ${isOver('replaced_at')}`.execute(tx)
}
