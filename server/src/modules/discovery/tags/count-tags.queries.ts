import { firstIdAt, instantOfId, type PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isListedForAll } from '../../posts/visibility.fragments.ts'
import { isEstablished } from '../established.fragments.ts'

export interface TaggedPost {
  readonly text: string
  readonly reach: string
  readonly isPaid: boolean
  readonly accountId: bigint
  readonly isEstablished: boolean
  /** Not imported from an earlier time. */
  readonly isNew: boolean
}

const DAY_MS = 24 * 3_600_000

/** A post in public lists, with what counting its tags depends on. */
export async function findTagged(
  tx: Tx,
  id: PostId,
  establishedAfterDays: number,
): Promise<TaggedPost | null> {
  const dayAgo = rowId(firstIdAt(new Date(Date.now() - DAY_MS)))
  const { rows } = await sql<TaggedPost>`
    select post.text, post.reach, post.price_cents is not null as "isPaid", author.account_id as "accountId",
           ${isEstablished(establishedAfterDays)} as "isEstablished", post.id >= ${dayAgo}::bigint as "isNew"
      from post
      join profile author on author.id = post.author_id
      join account on account.id = author.account_id
     where post.id = ${rowId(id)} and ${isListedForAll}`.execute(tx)
  return rows[0] ?? null
}

/** Who used which tags where, in which post. */
export interface TagUse {
  readonly scope: string
  readonly tags: readonly string[]
  readonly accountId: bigint
  readonly postId: PostId
}

/** Counts an account once in 24 hours for each of these tags. The same post again counts nothing. */
export async function countTags(tx: Tx, { scope, tags, accountId, postId }: TagUse): Promise<void> {
  const at = instantOfId(postId)
  await sql`
    with used as (
      insert into tag_use as u (scope, tag, account_id, counted_at)
      select ${scope}, tag, ${accountId}::bigint, ${at}::timestamptz from unnest(${[...tags]}::text[]) as t (tag) order by tag
      on conflict (scope, tag, account_id) do update set counted_at = excluded.counted_at
       where u.counted_at <= excluded.counted_at - interval '24 hours'
      returning tag),
    hours as (
      insert into tag_hour as h (scope, tag, hour, accounts)
      select ${scope}, tag, date_trunc('hour', ${at}::timestamptz), 1 from used order by tag
      on conflict (scope, tag, hour) do update set accounts = h.accounts + 1)
    insert into tag_standing as s (scope, tag, accounts)
    select ${scope}, tag, 1 from used order by tag
    on conflict (scope, tag) do update set accounts = s.accounts + 1, is_stale = true`.execute(tx)
}

/** Posts of the last day below an id, newest first. */
export async function postsOfLastDay(db: Reader, below: PostId, limit: number): Promise<PostId[]> {
  const dayAgo = rowId(firstIdAt(new Date(Date.now() - DAY_MS)))
  const { rows } = await sql<{ id: bigint }>`
    select id from post where id < ${rowId(below)} and id >= ${dayAgo}::bigint
     order by id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** The tags of a post that is for sale, or none. */
export async function putPaidTags(tx: Tx, id: PostId, tags: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from paid_tag where post_id = ${rowId(id)} and tag <> all (${[...tags]}::text[]))
    insert into paid_tag (tag, post_id) select tag, ${rowId(id)}::bigint from unnest(${[...tags]}::text[]) as t (tag)
    on conflict do nothing`.execute(tx)
}
