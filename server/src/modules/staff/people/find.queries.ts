import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

const first = (rows: readonly { id: bigint }[]): AccountId | null => (rows[0] ? wireId(rows[0].id) : null)

/** Accounts that were once confirmed at an address. */
export async function findFormer(tx: Tx, email: string): Promise<AccountId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct account_id as id from account_address
     where email_key = lower(normalize(${email}, nfkc)) and until is not null and not revoked
     limit 20`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}

export async function findByHandle(tx: Tx, handle: string): Promise<AccountId | null> {
  const { rows } = await sql<{ id: bigint }>`
    select account_id as id from profile where lower(handle) = lower(${handle})`.execute(tx)
  return first(rows)
}

/** What an id may be of, and the account behind it. */
export async function findById(
  tx: Tx,
  id: string,
): Promise<{ accountId: AccountId; by: 'account' | 'profile' | 'payment' | 'purchase' } | null> {
  const row = rowId(id)
  const { rows } = await sql<{ id: bigint; by: 'account' | 'profile' | 'payment' | 'purchase' }>`
    select id, 'account' as by from account where id = ${row}
     union all select account_id, 'profile' from profile where id = ${row}
     union all select account_id, 'payment' from payment where id = ${row}
     union all select buyer_account_id, 'purchase' from purchase where id = ${row}
     limit 1`.execute(tx)
  return rows[0] ? { accountId: wireId(rows[0].id), by: rows[0].by } : null
}

export interface Named {
  readonly accountId: AccountId
  readonly handle: string
  readonly displayName: string
  readonly profiles: number
}

/** The oldest profile of each account, by which it is called at the desk. */
export async function nameAccounts(tx: Tx, ids: readonly AccountId[]): Promise<Map<AccountId, Named>> {
  const { rows } = await sql<{ account_id: bigint; handle: string; display_name: string; profiles: number }>`
    select distinct on (account_id) account_id, handle, display_name,
           count(*) over (partition by account_id)::int as profiles
      from profile where account_id = any(${rowIds(ids)}::bigint[])
     order by account_id, id`.execute(tx)
  return new Map(
    rows.map((row) => {
      const accountId = wireId<AccountId>(row.account_id)
      return [
        accountId,
        { accountId, handle: row.handle, displayName: row.display_name, profiles: row.profiles },
      ]
    }),
  )
}
