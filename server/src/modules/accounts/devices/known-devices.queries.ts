import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

const NOBODY = 0n

export async function hasDevice(tx: Tx, accountId: AccountId | null, hash: Buffer): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId === null ? NOBODY : rowId(accountId))
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a known device was used again. False if it is not known. */
export async function touchDevice(tx: Tx, accountId: AccountId, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('known_device')
    .set({ last_seen: sql<Date>`now()` })
    .where('account_id', '=', rowId(accountId))
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a device, and drops those beyond `most` that were not used for longest. */
export async function addDevice(
  tx: Tx,
  accountId: AccountId,
  { hash, most }: { hash: Buffer; most: number },
): Promise<void> {
  await query(tx)
    .insertInto('known_device')
    .values({ account_id: rowId(accountId), token_hash: hash })
    .execute()
  await sql`
    delete from known_device where account_id = ${rowId(accountId)} and token_hash in (
      select token_hash from known_device where account_id = ${rowId(accountId)}
       order by last_seen desc, first_seen desc offset ${most})`.execute(tx)
}

/** Forgets every device of an account. Its owner's become known again by signing in. */
export async function forgetDevices(tx: Tx, accountId: AccountId): Promise<void> {
  await query(tx).deleteFrom('known_device').where('account_id', '=', rowId(accountId)).execute()
}

/** A device that was not used for a year is a stranger again. */
export async function deleteUnusedDevices(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('known_device')
    .where('last_seen', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
