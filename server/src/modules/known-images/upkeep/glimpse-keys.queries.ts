import type { MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  type KeyCounts,
  keyNumberIn,
  type ResealPage,
  toKeyCounts,
} from '../../../platform/keys/keyed-column.ts'
import { query } from '../known-images.tables.ts'

export async function countGlimpsesByKey(tx: Tx): Promise<KeyCounts> {
  const rows = await query(tx)
    .selectFrom('held_media')
    .select(({ fn }) => [
      keyNumberIn('glimpse_sealed').as('key'),
      sql<number>`${fn.countAll()}::int`.as('count'),
    ])
    .where('glimpse_sealed', 'is not', null)
    .groupBy('key')
    .execute()
  return toKeyCounts(rows)
}

export async function holdGlimpses(
  tx: Tx,
  { after, limit }: ResealPage,
): Promise<{ readonly place: string; readonly id: MediaId; readonly sealed: Buffer }[]> {
  const rows = await query(tx)
    .selectFrom('held_media')
    .select(['media_id', 'glimpse_sealed'])
    .where('glimpse_sealed', 'is not', null)
    .where('media_id', '>', BigInt(after ?? '0'))
    .orderBy('media_id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ media_id: id, glimpse_sealed: sealed }) =>
    sealed === null ? [] : [{ place: String(id), id: wireId<MediaId>(id), sealed }],
  )
}

export async function putGlimpse(tx: Tx, id: MediaId, sealed: Buffer): Promise<void> {
  await query(tx)
    .updateTable('held_media')
    .set({ glimpse_sealed: sealed })
    .where('media_id', '=', rowId(id))
    .execute()
}
