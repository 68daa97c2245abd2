import type { MediaId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'
import type { Moderation } from '../read/posts.card.ts'

export async function setModeration(
  tx: Tx,
  id: PostId,
  { state, until, at }: { state: Moderation['state']; until: Date | null; at: Date | null },
): Promise<void> {
  await query(tx)
    .updateTable('post')
    .set({ moderation: state, moderation_until: until, moderated_at: at })
    .where('id', '=', rowId(id))
    .execute()
}

/** Pictures, videos and files of a post. */
export async function findItems(tx: Tx, id: PostId): Promise<MediaId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select media_id as id from post_media where post_id = ${rowId(id)}
    union all select file_id from post_file where post_id = ${rowId(id)}`.execute(tx)
  return rows.map((row) => wireId<MediaId>(row.id))
}

/** Posts whose limit is over. */
export async function findUnlimited(tx: Tx, atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post where moderation <> 'none' and moderation_until <= clock_timestamp()
     order by moderated_at limit ${atMost} for no key update skip locked`.execute(tx)
  return rows.map((row) => wireId<PostId>(row.id))
}

/** Withdrawn posts that were kept for long enough and are not deleted yet. */
export async function findKeptLongEnough(tx: Tx, days: number, atMost: number): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post
     where moderation <> 'none' and moderation = 'withdrawn' and deleted_at is null
       and moderated_at <= clock_timestamp() - make_interval(days => ${days}::int)
     order by moderated_at limit ${atMost} for no key update skip locked`.execute(tx)
  return rows.map((row) => wireId<PostId>(row.id))
}
