import '../media.tables.ts'
import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** What these profiles uploaded and no post shows. */
export async function findUnattached(
  tx: Tx,
  owners: readonly ProfileId[],
  atMost: number,
): Promise<MediaId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from media
     where owner_id = any(${rowIds(owners)}::bigint[]) and forgotten_at is null
       and not exists (select from post_media where post_media.media_id = media.id)
       and not exists (select from post_file where post_file.file_id = media.id)
     order by id limit ${atMost} for update`.execute(tx)
  return rows.map(({ id }) => wireId<MediaId>(id))
}

/** Descriptions go at once; the collector deletes files and rows. */
export async function forgetTexts(tx: Tx, owners: readonly ProfileId[]): Promise<void> {
  const of = rowIds(owners)
  await sql`update media set alt = '', client_key = null
             where owner_id = any(${of}::bigint[]) and forgotten_at is not null
               and (alt <> '' or client_key is not null)`.execute(tx)
  await sql`update media set client_key = null
             where owner_id = any(${of}::bigint[]) and client_key is not null`.execute(tx)
  await sql`update media_stray set due_at = least(due_at, now()) where owner_id = any(${of}::bigint[])`.execute(
    tx,
  )
}

/**
 * Unfinished uploads. Their objects are found without the rows: by the collector, and by the store, which drops parts
 * that are never put together.
 */
export async function dropUploadsOf(tx: Tx, owners: readonly ProfileId[]): Promise<void> {
  await sql`
    with gone as (
      delete from media_upload where owner_id = any(${rowIds(owners)}::bigint[]) returning owner_id, size),
    freed as (select owner_id, sum(size) as bytes from gone group by owner_id)
    update media_usage set bytes = greatest(0, media_usage.bytes - freed.bytes)
      from freed where profile_id = freed.owner_id`.execute(tx)
}
