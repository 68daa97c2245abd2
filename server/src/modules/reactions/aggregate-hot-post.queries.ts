import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Marks a post as hot. False if it already was. */
export async function markHot(tx: Tx, post: PostId): Promise<boolean> {
  const { rows } = await sql`
    insert into hot_post (post_id) values (${rowId(post)}) on conflict do nothing returning post_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** False if the post was not hot. */
export async function coolDown(tx: Tx, post: PostId): Promise<boolean> {
  const { rows } = await sql`
    delete from hot_post where post_id = ${rowId(post)} returning post_id`.execute(tx)
  return rows.length > 0
}
