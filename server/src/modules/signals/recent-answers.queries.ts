import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import './signals.tables.ts'
import type { Answer } from './arranged-answers.policy.ts'

/** Writes down how an account answers now: by the reaction itself, so it does not matter in which order events come. */
export async function noteAnswer(tx: Tx, postId: PostId, profileId: ProfileId): Promise<void> {
  await sql`
    with asked as (
      select ${rowId(postId)}::bigint as post_id, account_id from profile where id = ${rowId(profileId)}),
    given as (
      select asked.post_id, asked.account_id, r.kind = 'true' as is_true
        from asked join post_reaction r
          on r.post_id = asked.post_id and r.account_id = asked.account_id and r.axis = 'truth'),
    taken as (
      delete from recent_answer d using asked
       where d.post_id = asked.post_id and d.account_id = asked.account_id and not exists (select from given))
    insert into recent_answer as d (post_id, account_id, is_true, answered_at)
    select post_id, account_id, is_true, clock_timestamp() from given
    on conflict (post_id, account_id) do update set is_true = excluded.is_true, answered_at = excluded.answered_at
     where d.is_true is distinct from excluded.is_true`.execute(tx)
}

export async function dropOld(tx: Tx): Promise<void> {
  await sql`delete from recent_answer where answered_at < now() - interval '24 hours'`.execute(tx)
}

export async function eraseAnswers(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from recent_answer where account_id = ${rowId(accountId)}`.execute(tx)
}

/** The answers of a day to posts that have so many, the most answered posts first. */
export async function findAnswers(
  tx: Tx,
  { min, newHours, limit }: { min: number; newHours: number; limit: number },
): Promise<Answer[]> {
  const { rows } = await sql<{
    post_id: bigint
    account_id: bigint
    is_true: boolean
    at: Date
    is_new: boolean
    network: string | null
  }>`
    select a.post_id, a.account_id, a.is_true, a.answered_at as at,
           coalesce(account.verified_at > now() - make_interval(hours => ${newHours}), true) as is_new,
           encode(latest.network_mark, 'hex') as network
      from (select post_id from recent_answer group by post_id having count(*) >= ${min}
             order by count(*) desc, post_id limit ${limit}) often
      join recent_answer a using (post_id)
      join account on account.id = a.account_id
      left join lateral (select network_mark from session
                          where session.account_id = a.account_id
                          order by last_seen_at desc limit 1) latest on true`.execute(tx)
  return rows.map((row) => ({
    postId: wireId(row.post_id),
    accountId: wireId(row.account_id),
    isTrue: row.is_true,
    at: row.at.getTime(),
    isNew: row.is_new,
    network: row.network,
  }))
}
