import type { MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'
import { isExpired } from '../visibility.fragments.ts'

/** Takes expired posts out of public lists, so that list indexes only contain posts that can be shown. */
export async function unlistExpired(
  tx: Tx,
  atMost: number,
): Promise<{ postIds: PostId[]; authorIds: ProfileId[] }> {
  const { rows } = await sql<{ id: bigint; author_id: bigint }>`
    update post set listed = false
     where id in (select id from post
                   where listed and ${isExpired}
                   order by expires_at limit ${atMost} for update skip locked)
    returning id, author_id`.execute(tx)
  return {
    postIds: rows.map(({ id }) => wireId<PostId>(id)),
    authorIds: [...new Set(rows.map(({ author_id }) => wireId<ProfileId>(author_id)))].toSorted(),
  }
}

/**
 * Erases the content of deleted posts. The rows stay because other rows refer to them, but nothing is left in them.
 * Also returns the ids of their media and files.
 */
export async function eraseDeleted(
  tx: Tx,
  keptMinutes: number,
  atMost: number,
): Promise<{ postIds: PostId[]; mediaIds: MediaId[] }> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post
     where deleted_at is not null and erased_at is null
       and deleted_at <= clock_timestamp() - make_interval(mins => ${keptMinutes}::int)
     order by deleted_at limit ${atMost} for update skip locked`.execute(tx)
  const postIds = rows.map(({ id }) => wireId<PostId>(id))
  return { postIds, mediaIds: await eraseContent(tx, postIds) }
}

/** The same for posts that the transaction holds and that are deleted. Returns the ids of their media and files. */
export async function eraseContent(tx: Tx, postIds: readonly PostId[]): Promise<MediaId[]> {
  const ids = rowIds(postIds)
  if (ids.length === 0) return []
  await sql`
    update post
       set erased_at = clock_timestamp(), text = '-', place_label = null, reach = 'w', seal = null, sealed_at = null,
           locked_words = 0, has_media = false, source = null, original_url = null, wapo_title = null,
           wapo_hashtags = '{}'
     where id = any(${ids}::bigint[])`.execute(tx)
  for (const table of ['post_secret', 'post_version', 'post_contact'] as const) {
    await query(tx).deleteFrom(table).where('post_id', '=', sql<bigint>`any(${ids}::bigint[])`).execute()
  }
  const shown = await sql<{ id: bigint }>`
    with media as (delete from post_media where post_id = any(${ids}::bigint[]) returning media_id),
         files as (delete from post_file where post_id = any(${ids}::bigint[]) returning file_id)
    select media_id as id from media union all select file_id from files`.execute(tx)
  return shown.rows.map(({ id }) => wireId<MediaId>(id))
}

export async function dropOldDrafts(tx: Tx): Promise<void> {
  await sql`delete from post_draft where expires_at <= now()`.execute(tx)
}
