import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** The size of all attachments of a post. While the post is locked, nothing can be added. */
export async function sumBytes(tx: Tx, id: PostId): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from media
     where forgotten_at is null
       and id in (select media_id from post_media where post_id = ${rowId(id)}
                  union all select file_id from post_file where post_id = ${rowId(id)})`.execute(tx)
  return Number(rows[0]?.bytes ?? 0)
}
