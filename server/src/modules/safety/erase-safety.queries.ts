import './safety.tables.ts'
import { sql } from 'kysely'
import type { Owner } from '../../composition/personal-data.ts'
import { rowId, rowIds } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Some of the blocks by and of an owner; the marks of the profiles go with the last. Returns how many. */
export async function eraseBlocks(tx: Tx, { profileIds }: Owner, atMost: number): Promise<number> {
  const ids = rowIds(profileIds)
  const { rows } = await sql`
    delete from block where (blocker_id, blocked_id) in (
      (select blocker_id, blocked_id from block where blocker_id = any(${ids}::bigint[]) limit ${atMost})
      union
      (select blocker_id, blocked_id from block where blocked_id = any(${ids}::bigint[]) limit ${atMost})
      limit ${atMost})
    returning 1`.execute(tx)
  if (rows.length < atMost)
    await sql`delete from blocked_profile where profile_id = any(${ids}::bigint[])`.execute(tx)
  return rows.length
}

/** Some of the mutes by and of an owner, and the marks of the account. Returns how many. */
export async function eraseMutes(tx: Tx, { accountId, profileIds }: Owner, atMost: number): Promise<number> {
  await sql`delete from account_filter where account_id = ${rowId(accountId)}`.execute(tx)
  await sql`delete from mute where account_id = ${rowId(accountId)}`.execute(tx)
  const { rows } = await sql`
    delete from mute where (account_id, kind, key) in (
      select account_id, kind, key from mute where profile_id = any(${rowIds(profileIds)}::bigint[]) limit ${atMost})
    returning 1`.execute(tx)
  return rows.length
}
