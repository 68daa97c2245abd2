import type { MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MediaItem } from '../media.item.ts'
import { query } from '../media.tables.ts'

/** Returns those that were not in this state. */
export async function setWithheld(tx: Tx, ids: readonly MediaId[], isWithheld: boolean): Promise<MediaId[]> {
  const { rows } = await sql<{ id: bigint }>`
    update media set withheld_at = case when ${isWithheld}::boolean then clock_timestamp() end
     where id = any(${rowIds(ids)}::bigint[]) and (withheld_at is not null) <> ${isWithheld}::boolean
    returning id`.execute(tx)
  return rows.map((row) => wireId<MediaId>(row.id))
}

/** Where the objects of an item belong; null if it is forgotten. */
export async function findWithheld(
  tx: Tx,
  id: MediaId,
): Promise<(Pick<MediaItem, 'key' | 'isLocked'> & { isWithheld: boolean }) | null> {
  const row = await query(tx)
    .selectFrom('media')
    .select(['key', 'is_locked', 'withheld_at'])
    .where('id', '=', rowId(id))
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  return row ? { key: row.key, isLocked: row.is_locked, isWithheld: row.withheld_at !== null } : null
}
