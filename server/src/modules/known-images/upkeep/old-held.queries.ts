import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Uploads that need not be kept: rejected ones after a year, and what is left of released ones whose post is gone. One that
 * is still to be processed is removed by that.
 */
export async function findRemovable(
  tx: Tx,
  days: number,
  atMost: number,
): Promise<{ id: bigint; key: string }[]> {
  const { rows } = await sql<{ id: bigint; key: string }>`
    select media_id as id, evidence_key as key from held_media
     where evidence_key is not null and decided_at is not null
       and case state when 'rejected' then decided_at < now() - make_interval(days => ${days})
                      else not exists (select from media where media.id = media_id and source_key is not null) end
     order by decided_at limit ${atMost}`.execute(tx)
  return rows
}

export async function markRemoved(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`update held_media set evidence_key = null, glimpse_sealed = null
             where media_id = any(${ids}::bigint[])`.execute(tx)
}

/** How many rows were dropped. */
export async function dropDecided(tx: Tx, days: number, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from held_media where media_id in (
      select media_id from held_media
       where evidence_key is null and decided_at < now() - make_interval(days => ${days})
       limit ${atMost})
    returning media_id`.execute(tx)
  return rows.length
}

/** Of these objects, those that are held uploads. */
export async function findHeldUploads(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select asked.key from unnest(${keys}::text[]) as asked (key)
      join held_media on evidence_key = split_part(asked.key, '/', 2)
     where asked.key like 'evidence/%'`.execute(tx)
  return rows.map(({ key }) => key)
}
