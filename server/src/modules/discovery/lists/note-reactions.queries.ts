import { firstIdAt, type PostId, type ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isListedForAll } from '../../posts/visibility.fragments.ts'
import { isEstablished } from '../established.fragments.ts'

/** Somebody and a post they reacted to, or bought. */
export interface Pair {
  readonly profileId: ProfileId
  readonly postId: PostId
}

const ANSWERS_KEPT_DAYS = 7
const DAY_MS = 24 * 3_600_000

const asked = (pairs: readonly Pair[]) => sql`
  asked as materialized (
    select distinct profile.account_id, a.profile_id, a.post_id
      from unnest(${rowIds(pairs.map(({ profileId }) => profileId))}::bigint[],
                  ${rowIds(pairs.map(({ postId }) => postId))}::bigint[]) as a (profile_id, post_id)
      join profile on profile.id = a.profile_id)`

/** Updates what these accounts answered, true or false, to these posts: to their current answers. */
export async function putAnswers(
  tx: Tx,
  pairs: readonly Pair[],
  establishedAfterDays: number,
): Promise<void> {
  const weekAgo = rowId(firstIdAt(new Date(Date.now() - ANSWERS_KEPT_DAYS * DAY_MS)))
  await sql`
    with ${asked(pairs)},
    given as materialized (
      select distinct r.post_id, r.account_id, r.kind = 'true' as is_true, r.version
        from asked
        join post_reaction r on r.post_id = asked.post_id and r.account_id = asked.account_id and r.axis = 'truth'
        join account on account.id = asked.account_id
       where asked.post_id >= ${weekAgo}::bigint and ${isEstablished(establishedAfterDays)}),
    gone as (
      delete from disputed_answer d using asked
       where d.post_id = asked.post_id and d.account_id = asked.account_id
         and not exists (select from given g where g.post_id = d.post_id and g.account_id = d.account_id))
    insert into disputed_answer as d (post_id, account_id, is_true, version, answered_at)
    select post_id, account_id, is_true, version, now() from given order by post_id, account_id
    on conflict (post_id, account_id) do update
       set is_true = excluded.is_true, version = excluded.version, answered_at = excluded.answered_at
     where (d.is_true, d.version) <> (excluded.is_true, excluded.version)`.execute(tx)
}

/** The texts of those of these posts that the account likes or has bought. */
export async function findRead(tx: Tx, pairs: readonly Pair[]): Promise<(Pair & { text: string })[]> {
  const { rows } = await sql<{ profile_id: bigint; post_id: bigint; text: string }>`
    with ${asked(pairs)}
    select asked.profile_id, asked.post_id, post.text
      from asked join post on post.id = asked.post_id and ${isListedForAll}
     where exists (select from post_reaction r
                    where r.post_id = asked.post_id and r.account_id = asked.account_id and r.kind = 'like')
        or exists (select from purchase
                    where purchase.post_id = asked.post_id and purchase.buyer_account_id = asked.account_id
                      and purchase.status = 'completed')`.execute(tx)
  return rows.map((row) => ({
    profileId: wireId<ProfileId>(row.profile_id),
    postId: wireId<PostId>(row.post_id),
    text: row.text,
  }))
}

export interface TopicsRead extends Pair {
  readonly tags: readonly string[]
}

export async function putTopics(tx: Tx, read: readonly TopicsRead[]): Promise<void> {
  const tags = read.map((one) => one.tags.join(' '))
  await sql`
    insert into topic_read (profile_id, post_id, tags, read_at)
    select profile_id, post_id, string_to_array(tags, ' '), now()
      from unnest(${rowIds(read.map(({ profileId }) => profileId))}::bigint[],
                  ${rowIds(read.map(({ postId }) => postId))}::bigint[], ${tags}::text[]) as r (profile_id, post_id, tags)
     order by profile_id, post_id
    on conflict do nothing`.execute(tx)
}

export async function dropTopics(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  await sql`
    delete from topic_read t
     using unnest(${rowIds(pairs.map(({ profileId }) => profileId))}::bigint[],
                  ${rowIds(pairs.map(({ postId }) => postId))}::bigint[]) as gone (profile_id, post_id)
     where t.profile_id = gone.profile_id and t.post_id = gone.post_id`.execute(tx)
}

/** Deletes what is kept about posts that were erased. */
export async function forgetPosts(tx: Tx, ids: readonly PostId[]): Promise<void> {
  for (const table of ['disputed_answer', 'paid_tag', 'topic_read'] as const)
    await sql`delete from ${sql.table(table)} where post_id = any(${rowIds(ids)}::bigint[])`.execute(tx)
}
