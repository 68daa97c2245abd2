import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { addReactionCounts } from '../posts.fragments.ts'

/**
 * Adds up appended rows, oldest first, and returns how many there were. Deleting and adding are one statement: readers
 * see either the rows or their sum, and a worker that dies has changed nothing. Concurrent workers take different rows.
 */
export async function aggregateReactions(tx: Tx, post: PostId, atMost: number): Promise<number> {
  const { rows } = await sql<{ aggregated: number }>`
    with taken as (
      delete from post_counter_delta
       where post_id = ${rowId(post)}
         and id in (select id from post_counter_delta where post_id = ${rowId(post)} order by id limit ${atMost})
      returning likes, dislikes, trues, falses),
    summed as (
      select count(*)::int as aggregated, sum(likes) as likes, sum(dislikes) as dislikes, sum(trues) as trues,
             sum(falses) as falses
        from taken),
    counted as (${addReactionCounts(sql`summed added`, sql`c.post_id = ${rowId(post)} and aggregated > 0`)})
    select aggregated from summed`.execute(tx)
  return rows[0]?.aggregated ?? 0
}

/** Posts with appended rows. */
export async function findLeftOver(tx: Tx, atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ post_id: bigint }>`
    select distinct post_id from post_counter_delta limit ${atMost}`.execute(tx)
  return rows.map(({ post_id }) => wireId<PostId>(post_id))
}

export async function clearReactionCounts(tx: Tx, post: PostId): Promise<void> {
  await sql`delete from post_counter_delta where post_id = ${rowId(post)}`.execute(tx)
  await sql`update post_counter set likes = 0, dislikes = 0, trues = 0, falses = 0
             where post_id = ${rowId(post)}`.execute(tx)
}

/** Counts one comment less on the post. Stubs do not count, because they have no text. */
export async function countCommentLess(tx: Tx, post: PostId): Promise<void> {
  await sql`update post_counter set comments = comments - 1 where post_id = ${rowId(post)}`.execute(tx)
}

/** Counts one more: a comment that staff had removed is back. */
export async function countCommentMore(tx: Tx, post: PostId): Promise<void> {
  await sql`update post_counter set comments = comments + 1 where post_id = ${rowId(post)}`.execute(tx)
}

export async function clearCommentCount(tx: Tx, post: PostId): Promise<void> {
  await sql`update post_counter set comments = 0 where post_id = ${rowId(post)}`.execute(tx)
}
