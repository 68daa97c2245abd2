import type { CommentId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../comments.tables.ts'

export interface Moderated {
  readonly postId: PostId
  readonly isRemoved: boolean
}

/** Locks a comment that has a text; null if it is gone or a stub. */
export async function holdSaid(tx: Tx, id: CommentId): Promise<Moderated | null> {
  const row = await query(tx)
    .selectFrom('comment')
    .select(['post_id', 'removed_at'])
    .where('id', '=', rowId(id))
    .where('author_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? { postId: wireId(row.post_id), isRemoved: row.removed_at !== null } : null
}

export async function setRemoved(tx: Tx, id: CommentId, isRemoved: boolean): Promise<void> {
  await query(tx)
    .updateTable('comment')
    .set({ removed_at: isRemoved ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', rowId(id))
    .execute()
}
