import '../posts.tables.ts'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isInGoodStanding } from '../../profiles/profiles.fragments.ts'

/**
 * Sales of an author hold this lock together; whoever stops them takes it alone and so waits for sales under way. It is
 * taken before any post, because stopping them also changes posts. `purchase_write` takes the same.
 */
const salesOf = (author: RawBuilder<unknown>) => sql`hashtextextended('sales', ${author})`

/** False if there is no such post. */
export async function holdSales(tx: Tx, id: PostId): Promise<boolean> {
  const { rows } = await sql`
    select pg_advisory_xact_lock_shared(${salesOf(sql`author_id`)}) from post where id = ${rowId(id)}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function stopSales(tx: Tx, authors: readonly ProfileId[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${salesOf(sql`id`)})
      from (select id from unnest(${rowIds(authors)}::bigint[]) as author (id) order by id) authors`.execute(
    tx,
  )
}

/** Whether the author of a post sells anything at present. */
export async function isSelling(tx: Tx, id: PostId): Promise<boolean> {
  const { rows } = await sql<{ is_selling: boolean }>`
    select ${isInGoodStanding('author')} as is_selling
      from post join profile author on author.id = post.author_id where post.id = ${rowId(id)}`.execute(tx)
  return rows[0]?.is_selling ?? false
}

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
