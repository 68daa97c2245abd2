import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** False when somebody else has. */
export async function markHot(tx: Tx, post: PostId): Promise<boolean> {
  const { rows } = await sql`
    insert into hot_post (post_id) values (${rowId(post)}) on conflict do nothing returning post_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** False when it was not hot. */
export async function coolDown(tx: Tx, post: PostId): Promise<boolean> {
  const { rows } = await sql`
    delete from hot_post where post_id = ${rowId(post)} returning post_id`.execute(tx)
  return rows.length > 0
}

/**
 * Adds up what was appended, oldest first; how many rows that were. Taking away and adding are one statement: whoever
 * reads sees the rows or their sum, and a worker that dies in between has done nothing. Two at once take other rows.
 */
export async function fold(tx: Tx, post: PostId, atMost: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from post_counter_delta
       where post_id = ${rowId(post)}
         and id in (select id from post_counter_delta where post_id = ${rowId(post)} order by id limit ${atMost})
      returning likes, dislikes, trues, falses),
    summed as (
      select count(*)::int as folded, sum(likes) as likes, sum(dislikes) as dislikes, sum(trues) as trues,
             sum(falses) as falses
        from taken),
    added as (
      update post_counter c
         set likes = c.likes + summed.likes, dislikes = c.dislikes + summed.dislikes,
             trues = c.trues + summed.trues, falses = c.falses + summed.falses
        from summed where c.post_id = ${rowId(post)} and folded > 0)
    select folded from summed`.execute(tx)
  return rows[0]?.folded ?? 0
}

/** Posts with something appended. */
export async function findLeftOver(tx: Tx, atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ post_id: bigint }>`
    select distinct post_id from post_counter_delta limit ${atMost}`.execute(tx)
  return rows.map(({ post_id }) => wireId<PostId>(post_id))
}
