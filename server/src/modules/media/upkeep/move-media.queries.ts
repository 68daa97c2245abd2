import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MediaItem } from '../media.item.ts'
import { query } from '../media.tables.ts'

/** A folder that no item refers to. */
export type Stray = Pick<MediaItem, 'key' | 'isLocked'>

/** One item whose lock changes: it moves from its folder to a new one. */
export interface Copied {
  readonly id: MediaId
  readonly from: string
  readonly to: string
  /** Its new state. */
  readonly isLocked: boolean
}

/** Copying takes minutes at most. A copy that is not used within half an hour is no longer used. */
const UNUSED_MINUTES = 60
const USABLE_MINUTES = 30

/**
 * Registers the folders of copies. False if the owner's strays would exceed the storage limit. Runs one at a time per
 * owner.
 */
export async function expectCopies(
  tx: Tx,
  owner: ProfileId,
  copies: readonly Copied[],
  atMost: number,
): Promise<boolean> {
  await sql`select from media_usage where profile_id = ${rowId(owner)} for update`.execute(tx)
  await sql`
    insert into media_stray (key, is_locked, owner_id, bytes, due_at)
    select copy.key, copy.is_locked, owner_id, bytes, now() + make_interval(mins => ${UNUSED_MINUTES}::int)
      from unnest(${rowIds(copies.map(({ id }) => id))}::bigint[], ${copies.map(({ to }) => to)}::text[],
                  ${copies.map(({ isLocked }) => isLocked)}::boolean[]) as copy (id, key, is_locked)
      join media using (id)`.execute(tx)
  const { rows } = await sql<{ has_space: boolean }>`
    select coalesce(sum(bytes), 0) <= ${atMost}::bigint as has_space from media_stray
     where owner_id = ${rowId(owner)}`.execute(tx)
  return rows[0]?.has_space ?? false
}

/** Switches items to their new folders, and registers the former ones as strays. Returns how many were switched. */
export async function takeOver(tx: Tx, copies: readonly Copied[], leftMinutes: number): Promise<number> {
  const { rows } = await sql`
    with copy as (
      select * from unnest(${rowIds(copies.map(({ id }) => id))}::bigint[],
                           ${copies.map(({ from }) => from)}::text[], ${copies.map(({ to }) => to)}::text[],
                           ${copies.map(({ isLocked }) => isLocked)}::boolean[]) as copy (id, came_from, goes_to, is_locked)
    ), used as (
      delete from media_stray
       where key in (select goes_to from copy)
         and due_at > clock_timestamp() + make_interval(mins => ${UNUSED_MINUTES - USABLE_MINUTES}::int)
      returning key
    ), moved as (
      update media set key = copy.goes_to, is_locked = copy.is_locked
        from copy join used on used.key = copy.goes_to
       where media.id = copy.id and media.key = copy.came_from and media.is_locked <> copy.is_locked
         and state = 'ready' and forgotten_at is null
      returning media.id, owner_id, bytes
    )
    insert into media_stray (key, is_locked, owner_id, bytes, due_at)
    select came_from, not is_locked, owner_id, bytes, clock_timestamp() + make_interval(mins => ${leftMinutes}::int)
      from moved join copy using (id)
    returning key`.execute(tx)
  return rows.length
}

export async function findDueStrays(tx: Tx, atMost: number): Promise<Stray[]> {
  const rows = await query(tx)
    .selectFrom('media_stray')
    .select(['key', 'is_locked'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ key: row.key, isLocked: row.is_locked }))
}

export async function deleteStrays(tx: Tx, keys: readonly string[]): Promise<void> {
  await query(tx).deleteFrom('media_stray').where('key', '=', sql<string>`any(${keys}::text[])`).execute()
}
