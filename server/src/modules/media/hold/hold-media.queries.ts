import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MediaItem, MediaPurpose } from '../media.item.ts'
import { markFailed } from '../media.queries.ts'
import { query } from '../media.tables.ts'

/** False if it is no longer being processed, or held already. */
export async function markHeld(tx: Tx, id: MediaId, sourceKey: string): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('media')
    .set({ held_at: sql<Date>`clock_timestamp()`, unmatched_at: null, source_key: sourceKey })
    .where('id', '=', rowId(id))
    .where('state', '=', 'processing')
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function markUnmatched(tx: Tx, id: MediaId): Promise<void> {
  await sql`update media set unmatched_at = coalesce(unmatched_at, clock_timestamp()), state_at = clock_timestamp()
             where id = ${rowId(id)} and state = 'processing' and held_at is null`.execute(tx)
}

/** Null if it is gone by now: then there is nothing to process. */
export async function markCleared(
  tx: Tx,
  id: MediaId,
): Promise<{ kind: MediaItem['kind']; purpose: MediaPurpose } | null> {
  const row = await query(tx)
    .updateTable('media')
    .set({ held_at: null, cleared_at: sql<Date>`clock_timestamp()`, state_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', rowId(id))
    .where('held_at', 'is not', null)
    .returning(['kind', 'purpose', 'forgotten_at'])
    .executeTakeFirst()
  return row === undefined || row.forgotten_at !== null ? null : row
}

/** Null if it is gone by now. */
export async function markRejected(tx: Tx, id: MediaId): Promise<{ ownerId: ProfileId | null } | null> {
  if (!(await markFailed(tx, id, 'rejected', false))) return null
  const row = await query(tx)
    .selectFrom('media')
    .select('owner_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? { ownerId: row.owner_id === null ? null : wireId<ProfileId>(row.owner_id) } : null
}

export async function oldestUnmatched(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(unmatched_at)), 0)::float8 as seconds from media
     where unmatched_at is not null and state = 'processing' and forgotten_at is null`.execute(tx)
  return rows[0]?.seconds ?? 0
}
