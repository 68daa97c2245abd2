import '../posts.tables.ts'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

const isSold = sql`
  exists (select from purchase where purchase.post_id = post.id and purchase.status = 'completed')`

interface Unsold {
  readonly id: PostId
  readonly authorId: ProfileId
  readonly isDeleted: boolean
}

/** Posts of these authors that nobody has bought, locked; also those that could still be restored. */
export async function lockUnsold(tx: Tx, authors: readonly ProfileId[], atMost: number): Promise<Unsold[]> {
  const of = rowIds(authors)
  const { rows } = await sql<{ id: bigint; author_id: bigint; is_deleted: boolean }>`
    select id, author_id, deleted_at is not null as is_deleted from post
     where id in (
       (select id from post where author_id = any(${of}::bigint[]) and deleted_at is null and not ${isSold}
         order by id desc limit ${atMost})
       union all
       (select id from post where author_id = any(${of}::bigint[]) and deleted_at is not null and erased_at is null
         limit ${atMost}))
     order by id limit ${atMost} for update`.execute(tx)
  return rows.map((row) => ({
    id: wireId<PostId>(row.id),
    authorId: wireId<ProfileId>(row.author_id),
    isDeleted: row.is_deleted,
  }))
}

/**
 * Leaves of sold posts what was bought, and takes the rest: the sale ends, and place and source go. Returns the posts,
 * whose cards have changed.
 */
export async function stripSold(tx: Tx, authors: readonly ProfileId[], atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    update post
       set place_label = null, reach = 'w', source = null, original_url = null, wapo_title = null, wapo_hashtags = '{}',
           listed = false, sale_stopped_at = coalesce(sale_stopped_at, clock_timestamp())
     where id in (select id from post
                   where author_id = any(${rowIds(authors)}::bigint[]) and deleted_at is null
                     and (place_label is not null or reach <> 'w' or source is not null or original_url is not null
                          or wapo_title is not null or wapo_hashtags <> '{}' or listed or sale_stopped_at is null)
                   order by id limit ${atMost} for no key update)
    returning id`.execute(tx)
  await sql`delete from post_contact where post_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** What nobody but the author has seen: drafts, and the keys of requests. */
export async function deleteUnpublished(tx: Tx, authors: readonly ProfileId[]): Promise<void> {
  await sql`delete from post_draft where profile_id = any(${rowIds(authors)}::bigint[])`.execute(tx)
  await sql`delete from post_key where author_id = any(${rowIds(authors)}::bigint[])`.execute(tx)
}
