import '../safety.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { marksOfMutes } from '../safety.fragments.ts'

/**
 * Clears the next marks of profiles that nobody blocks any more. Returns the last one looked at. A block that is being
 * written has marked the profile, or waits here to do so: its insert and this lock exclude each other. So none is
 * overlooked, and no row has to be locked by everybody who blocks the same profile.
 */
export async function clearBlocked(tx: Tx, above: bigint, limit: number): Promise<bigint | null> {
  await sql`lock table blocked_profile in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ last: bigint | null }>`
    with looked as (select profile_id from blocked_profile where profile_id > ${above} order by profile_id limit ${limit}),
    gone as (
      delete from blocked_profile b using looked
       where b.profile_id = looked.profile_id
         and not exists (select from block where blocked_id = b.profile_id))
    select max(profile_id) as last from looked`.execute(tx)
  return rows[0]?.last ?? null
}

/** Returns how many mutes are over and gone. Their accounts' lists of words are made anew by `clearAccounts`. */
export async function dropOver(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from mute where (account_id, kind, key) in (
      select account_id, kind, key from mute where until <= clock_timestamp() limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/**
 * Sets the marks of the next accounts to what stands behind them. Returns the last one looked at. The rows are locked
 * first: a block or mute that is being written holds its row, and is only visible to a later statement.
 */
export async function clearAccounts(tx: Tx, above: bigint, limit: number): Promise<bigint | null> {
  const held = await sql<{ account_id: bigint }>`
    select account_id from account_filter where account_id > ${above} order by account_id limit ${limit} for update`.execute(
    tx,
  )
  const ids = held.rows.map(({ account_id }) => String(account_id))
  const last = held.rows.at(-1)?.account_id ?? null
  if (last === null) return null
  await sql`
    update account_filter f
       set has_blocks = exists (select from block where blocker_account_id = f.account_id),
           ${marksOfMutes(sql`f.account_id`)}
     where account_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    delete from account_filter
     where account_id = any(${ids}::bigint[]) and not has_blocks and not has_mutes and words = '[]'
       and sensitive = 'blur' and adult = 'hide' and adult_stated_at is null`.execute(tx)
  return last
}
