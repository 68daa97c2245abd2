import type { MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './links.tables.ts'

export interface Preview {
  readonly title: string | null
  readonly description: string | null
  readonly siteName: string | null
  readonly imageId: MediaId | null
}

export async function findFresh(db: Reader, urlHash: Buffer): Promise<Preview | null> {
  const row = await query(db)
    .selectFrom('link_preview')
    .selectAll()
    .where('url_hash', '=', urlHash)
    .where('fresh_until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!row) return null
  return {
    title: row.title,
    description: row.description,
    siteName: row.site_name,
    imageId: row.image_id === null ? null : wireId<MediaId>(row.image_id),
  }
}

/**
 * Stores a preview. A page that can no longer be read loses its text, and keeps no old picture. Returns the picture
 * that is no longer shown.
 */
export async function keepPreview(
  tx: Tx,
  urlHash: Buffer,
  preview: Omit<Preview, 'imageId'>,
  freshSeconds: number,
): Promise<MediaId[]> {
  const before = await findPicture(tx, urlHash)
  const row = {
    title: preview.title,
    description: preview.description,
    site_name: preview.siteName,
    image_id: null,
    fresh_until: sql<Date>`clock_timestamp() + make_interval(secs => ${freshSeconds})`,
  }
  await query(tx)
    .insertInto('link_preview')
    .values({ url_hash: urlHash, ...row })
    .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(row))
    .execute()
  return before
}

/** Returns the picture that is not shown: the previous one, or this one if the preview is gone. */
export async function setPicture(tx: Tx, urlHash: Buffer, picture: MediaId): Promise<MediaId[]> {
  const before = await findPicture(tx, urlHash)
  const { numUpdatedRows } = await query(tx)
    .updateTable('link_preview')
    .set({ image_id: rowId(picture) })
    .where('url_hash', '=', urlHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? before : [picture]
}

async function findPicture(tx: Tx, urlHash: Buffer): Promise<MediaId[]> {
  const row = await query(tx)
    .selectFrom('link_preview')
    .select('image_id')
    .where('url_hash', '=', urlHash)
    .forUpdate()
    .executeTakeFirst()
  return row?.image_id ? [wireId<MediaId>(row.image_id)] : []
}

/** Returns the pictures of the deleted previews. */
export async function deleteOld(tx: Tx, atMost: number): Promise<MediaId[]> {
  const { rows } = await sql<{ image_id: bigint | null }>`
    delete from link_preview
     where url_hash in (select url_hash from link_preview where fresh_until <= clock_timestamp()
                         order by fresh_until limit ${atMost} for update skip locked)
    returning image_id`.execute(tx)
  return rows.flatMap(({ image_id }) => (image_id === null ? [] : [wireId<MediaId>(image_id)]))
}
