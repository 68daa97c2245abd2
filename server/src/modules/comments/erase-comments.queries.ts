import './comments.tables.ts'
import type { CommentId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Oldest first: replies to oneself go after what they answer, and the stub between them with the last. */
export async function findOfAuthors(
  tx: Tx,
  authors: readonly ProfileId[],
  atMost: number,
): Promise<CommentId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from comment where author_id = any(${rowIds(authors)}::bigint[])
     order by id limit ${atMost}`.execute(tx)
  return rows.map(({ id }) => wireId<CommentId>(id))
}

export async function deleteKeys(tx: Tx, authors: readonly ProfileId[]): Promise<void> {
  await sql`delete from comment_key where author_id = any(${rowIds(authors)}::bigint[])`.execute(tx)
}
