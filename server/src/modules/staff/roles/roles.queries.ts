import type { StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../staff.tables.ts'

/** Roles are granted and revoked one after the other, so that the last admin stays. */
export async function holdRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_314_002}::bigint)`.execute(tx)
}

export async function listRolesOf(tx: Tx, accountId: AccountId): Promise<StaffRole[]> {
  const rows = await query(tx)
    .selectFrom('staff_role')
    .select('role')
    .where('account_id', '=', rowId(accountId))
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

export async function listAllRoles(tx: Tx): Promise<{ accountId: AccountId; roles: StaffRole[] }[]> {
  const { rows } = await sql<{ account_id: bigint; roles: StaffRole[] }>`
    select account_id, array_agg(role order by role) as roles from staff_role
     group by account_id order by account_id`.execute(tx)
  return rows.map((row) => ({ accountId: wireId(row.account_id), roles: row.roles }))
}

export async function listAdmins(tx: Tx): Promise<AccountId[]> {
  const rows = await query(tx)
    .selectFrom('staff_role')
    .select('account_id')
    .where('role', '=', 'admin')
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => wireId(account_id))
}

/** False if the account has the role already. */
export async function insertRole(tx: Tx, accountId: AccountId, role: StaffRole): Promise<boolean> {
  const row = await query(tx)
    .insertInto('staff_role')
    .values({ account_id: rowId(accountId), role })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the account does not have the role. */
export async function deleteRole(tx: Tx, accountId: AccountId, role: StaffRole): Promise<boolean> {
  const row = await query(tx)
    .deleteFrom('staff_role')
    .where('account_id', '=', rowId(accountId))
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRoles(tx: Tx, accountId: AccountId): Promise<void> {
  await query(tx).deleteFrom('staff_role').where('account_id', '=', rowId(accountId)).execute()
}
