import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MediaItem } from '../media.item.ts'
import { query } from '../media.tables.ts'
import { findNamedSources } from './collect-media.queries.ts'

export interface Kept
  extends Pick<MediaItem, 'kind' | 'key' | 'isLocked' | 'isAnimated' | 'streams' | 'widths'> {
  readonly row: bigint
  /** The upload, while it is not processed. */
  readonly sourceKey: string | null
}

/** Items that have been in their state for an hour, so that no job is just moving their objects. */
export async function listKept(tx: Tx, above: bigint, atMost: number): Promise<Kept[]> {
  const rows = await query(tx)
    .selectFrom('media')
    .select(['id', 'kind', 'state', 'key', 'is_locked', 'is_animated', 'streams', 'widths', 'source_key'])
    .where('id', '>', above)
    .where('state', 'in', ['ready', 'processing'])
    .where('forgotten_at', 'is', null)
    .where('withheld_at', 'is', null)
    .where('held_at', 'is', null)
    .where('state_at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({
    ...{ row: row.id, kind: row.kind, key: row.key, streams: row.streams },
    ...{ isLocked: row.is_locked, isAnimated: row.is_animated, widths: row.widths ?? [] },
    sourceKey: row.state === 'ready' ? null : row.source_key,
  }))
}

/** Of these folders, those of an item or of a copy that is being made. */
export async function findFolders(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from media where key = any(${keys}::text[])
    union all
    select key from media_stray where key = any(${keys}::text[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

export const findUploads = (tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> =>
  findNamedSources(tx, keys)
