import type { MediaId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MediaItem } from '../media.item.ts'
import { query } from '../media.tables.ts'

export interface Forgotten extends Pick<MediaItem, 'id' | 'key' | 'isLocked'> {
  readonly sourceKey: string | null
  readonly isWithheld: boolean
}

export async function findForgotten(tx: Tx, olderThanMinutes: number, atMost: number): Promise<Forgotten[]> {
  const rows = await query(tx)
    .selectFrom('media')
    .select(['id', 'key', 'is_locked', 'source_key', 'withheld_at', 'held_at'])
    .where('forgotten_at', '<', sql<Date>`now() - make_interval(mins => ${olderThanMinutes}::int)`)
    .orderBy('forgotten_at')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({
    id: wireId<MediaId>(row.id),
    key: row.key,
    isLocked: row.is_locked,
    // Whoever removes a post does not remove the evidence.
    sourceKey: row.held_at === null ? row.source_key : null,
    isWithheld: row.withheld_at !== null,
  }))
}

export async function deleteForgotten(tx: Tx, ids: readonly MediaId[]): Promise<void> {
  await query(tx)
    .deleteFrom('media')
    .where('id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .where('forgotten_at', 'is not', null)
    .execute()
}

/** The uploads among these that a row still refers to. */
export async function findNamedSources(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select source_key as key from media where source_key = any(${keys}::text[])
    union all
    select key from media_upload where key = any(${keys}::text[])`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Items whose job must have been lost: no job takes this long. Touches them, so that the next run skips them. */
export async function takeStuck(
  tx: Tx,
  olderThanMinutes: number,
  atMost: number,
): Promise<Pick<MediaItem, 'id' | 'kind'>[]> {
  const { rows } = await sql<{ id: bigint; kind: MediaItem['kind'] }>`
    update media set state_at = now()
     where id in (select id from media
                   where state = 'processing' and held_at is null and forgotten_at is null
                     and state_at < now() - make_interval(mins => ${olderThanMinutes}::int)
                   order by state_at limit ${atMost} for update skip locked)
    returning id, kind`.execute(tx)
  return rows.map(({ id, kind }) => ({ id: wireId<MediaId>(id), kind }))
}

/** Drops the uploads of failed items that nobody retried for this long. Their bytes no longer count. */
export async function giveUpFailed(tx: Tx, olderThanDays: number, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ source_key: string }>`
    with old as (
      select id, owner_id, source_key, bytes from media
       where state = 'failed' and source_key is not null and forgotten_at is null
         and state_at < now() - make_interval(days => ${olderThanDays}::int)
       order by state_at limit ${atMost} for update skip locked
    ), let_go as (
      update media set source_key = null, bytes = 0, failure = 'unreadable' from old where media.id = old.id
    ), freed as (
      select owner_id, sum(bytes) as bytes from old group by owner_id
    ), counted as (
      update media_usage set bytes = greatest(0, media_usage.bytes - freed.bytes)
        from freed where profile_id = freed.owner_id
    )
    select source_key from old`.execute(tx)
  return rows.map(({ source_key }) => source_key)
}
