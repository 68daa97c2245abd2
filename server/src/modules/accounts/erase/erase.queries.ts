import '../accounts.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The account becomes a number: from now on nobody finds it, and its address is free. */
export async function deleteIdentity(tx: Tx, account: AccountId): Promise<void> {
  await sql`
    update account
       set email = null, pending_email = null, first_name = '', last_name = '', verified_at = null, warned_at = null
     where id = ${rowId(account)}`.execute(tx)
}

/** Every way in, and every address it had. An account has few of each. */
export async function deleteCredentials(tx: Tx, account: AccountId): Promise<void> {
  const id = rowId(account)
  await sql`delete from session where account_id = ${id}`.execute(tx)
  await sql`delete from secret_code where account_id = ${id}`.execute(tx)
  await sql`delete from account_password where account_id = ${id}`.execute(tx)
  await sql`delete from known_device where account_id = ${id}`.execute(tx)
  await sql`delete from passkey where account_id = ${id}`.execute(tx)
  await sql`delete from passkey_user where account_id = ${id}`.execute(tx)
  await sql`delete from totp where account_id = ${id}`.execute(tx)
  await sql`delete from recovery_code where account_id = ${id}`.execute(tx)
  await sql`delete from account_address where account_id = ${id}`.execute(tx)
  await sql`delete from account_contest where account_id = ${id}`.execute(tx)
  await sql`delete from account_recovery where account_id = ${id}`.execute(tx)
}
