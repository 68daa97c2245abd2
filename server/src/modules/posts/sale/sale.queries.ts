import '../posts.tables.ts'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Locks a post that is not deleted against every change, but not against other buyers. `for key share` would not block
 * a delete. Returns the time after waiting for the lock: a sale that ended meanwhile has ended.
 */
export async function holdPost(tx: Tx, id: PostId): Promise<Date | null> {
  const { rows } = await sql<{ now: Date }>`
    with held as materialized (select deleted_at from post where id = ${rowId(id)} for share)
    select clock_timestamp() as now from held where deleted_at is null`.execute(tx)
  return rows[0]?.now ?? null
}

export async function moveBuyers(tx: Tx, id: PostId, by: 1 | -1): Promise<void> {
  await sql`update post_counter set purchases = purchases + ${by}::int where post_id = ${rowId(id)}`.execute(
    tx,
  )
}
