import type { CommentId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../comments.tables.ts'

/** Hiding it again keeps the time it was first hidden. False if the comment is gone. */
export async function setHidden(tx: Tx, id: CommentId, isHidden: boolean): Promise<boolean> {
  const row = await query(tx)
    .updateTable('comment')
    .set({ hidden_at: isHidden ? sql<Date>`coalesce(hidden_at, now())` : null })
    .where('id', '=', rowId(id))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
