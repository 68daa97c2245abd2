import { firstIdAt } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isEstablished } from '../established.fragments.ts'

/** Among more followers, the share of established ones is taken from the newest. */
const MAX_COUNTED = 10_000
const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Counts the followers of some profiles whose followers have changed, and writes the score to their terms if it moved
 * by a step. Returns how many profiles it was.
 */
export async function countFollowers(tx: Tx, atMost: number, establishedAfterDays: number): Promise<number> {
  const weekAgo = rowId(firstIdAt(new Date(Date.now() - WEEK_MS)))
  const { rows } = await sql<{ profile_id: bigint }>`
    with stale as materialized (
      select profile_id from profile_standing where is_stale order by profile_id limit ${atMost}
         for update skip locked),
    counted as materialized (
      select stale.profile_id, f.won,
             case when f.seen < ${sql.lit(MAX_COUNTED)} then f.established
                  else (f.established::float8 * c.count / f.seen)::int end as established
        from stale
       cross join lateral (
         select count(*)::int as seen,
                (count(*) filter (where ${isEstablished(establishedAfterDays)}))::int as established,
                (count(*) filter (where ${isEstablished(establishedAfterDays)}
                                    and newest.id >= ${weekAgo}::bigint))::int as won
           from (select id, follower_id from follow where followee_id = stale.profile_id
                  order by id desc limit ${sql.lit(MAX_COUNTED)}) newest
           join profile on profile.id = newest.follower_id
           join account on account.id = profile.account_id) f
        left join profile_count c on c.profile_id = stale.profile_id and c.kind = 'followers'),
    stood as (
      update profile_standing s
         set established_followers = coalesce(established, 0), won_followers = won, is_stale = false,
             score = least(100, floor(10 * log(1 + coalesce(established, 0))))
        from counted where s.profile_id = counted.profile_id
      returning s.profile_id, s.score),
    moved as (
      update profile_term t set score = stood.score from stood
       where t.profile_id = stood.profile_id and t.score <> stood.score)
    select profile_id from stood`.execute(tx)
  return rows.length
}

/** Those who won many followers have them counted again: followers of last week stop counting. */
export async function markWinners(tx: Tx): Promise<void> {
  await sql`update profile_standing set is_stale = true where won_followers >= 10 and not is_stale`.execute(
    tx,
  )
}
