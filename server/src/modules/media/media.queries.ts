import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { MediaFailure, MediaItem, MediaPurpose } from './media.item.ts'
import { query } from './media.tables.ts'

const COLUMNS = [
  'id',
  'owner_id',
  'kind',
  'purpose',
  'is_locked',
  'alt',
  'state',
  'failure',
  'key',
  'width',
  'height',
  'widths',
  'is_animated',
  'thumbhash',
  'duration_ms',
  'streams',
  'held_at',
] as const

export async function findMedia(db: Reader, ids: readonly MediaId[]): Promise<Map<MediaId, MediaItem>> {
  const rows = await query(db)
    .selectFrom('media')
    .select(COLUMNS)
    .where('id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .where('forgotten_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => {
      const id = wireId<MediaId>(row.id)
      const { kind, purpose, alt, state, failure, key, width, height, thumbhash } = row
      const item: MediaItem = {
        id,
        ownerId: row.owner_id === null ? null : wireId<ProfileId>(row.owner_id),
        ...{ kind, purpose, alt, state, failure, key, width, height, thumbhash },
        isLocked: row.is_locked,
        widths: row.widths ?? [],
        isAnimated: row.is_animated,
        durationMs: row.duration_ms,
        streams: row.streams,
        isHeld: row.held_at !== null,
      }
      return [id, item]
    }),
  )
}

/** The upload of an item, which its job needs. Only the database's write role can read where an upload is stored. */
export async function findSource(
  tx: Tx,
  id: MediaId,
): Promise<{ key: string; type: string; isCleared: boolean; waitsSince: Date | null } | null> {
  const row = await query(tx)
    .selectFrom('media')
    .select(['source_key', 'source_type', 'cleared_at', 'unmatched_at'])
    .where('id', '=', rowId(id))
    .where('state', '=', 'processing')
    .where('held_at', 'is', null)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!row?.source_key) return null
  return {
    key: row.source_key,
    type: row.source_type,
    isCleared: row.cleared_at !== null,
    waitsSince: row.unmatched_at,
  }
}

export async function findUsage(db: Reader, profileId: ProfileId): Promise<bigint> {
  const row = await query(db)
    .selectFrom('media_usage')
    .select('bytes')
    .where('profile_id', '=', rowId(profileId))
    .executeTakeFirst()
  return row?.bytes ?? 0n
}

/** False if the profile would exceed its storage limit. The row stays locked, so concurrent uploads queue here. */
export async function reserveBytes(
  tx: Tx,
  profileId: ProfileId,
  bytes: number,
  atMost: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into media_usage as usage (profile_id, bytes)
    select ${rowId(profileId)}, ${bytes}::bigint where ${bytes}::bigint <= ${atMost}::bigint
    on conflict (profile_id) do update set bytes = usage.bytes + excluded.bytes
      where usage.bytes + excluded.bytes <= ${atMost}::bigint
    returning profile_id`.execute(tx)
  return rows.length > 0
}

/** Makes an id in the owner's shard before the row exists, because related rows elsewhere are written first. */
export async function makeMediaId(tx: Tx, owner: ProfileId | null): Promise<MediaId> {
  const made =
    owner === null
      ? sql<{ id: bigint }>`select make_id() as id`
      : sql<{ id: bigint }>`select make_id(shard_of(${rowId(owner)})) as id`
  const { rows } = await made.execute(tx)
  if (!rows[0]) throw new Error('no id was generated')
  return wireId(rows[0].id)
}

export interface NewMedia {
  id: MediaId
  ownerId: ProfileId | null
  kind: MediaItem['kind']
  purpose: MediaPurpose
  isLocked: boolean
  alt: string
  clientKey: string | null
  sourceKey: string
  sourceType: string
  key: string
  bytes: number
}

/** False if the owner's key was used before: its item already exists. */
export async function insertMedia(tx: Tx, media: NewMedia): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query(tx)
    .insertInto('media')
    .values({
      id: rowId(media.id),
      owner_id: media.ownerId === null ? null : rowId(media.ownerId),
      kind: media.kind,
      purpose: media.purpose,
      is_locked: media.isLocked,
      alt: media.alt,
      client_key: media.clientKey,
      source_key: media.sourceKey,
      source_type: media.sourceType,
      key: media.key,
      bytes: BigInt(media.bytes),
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findByClientKey(tx: Tx, owner: ProfileId, key: string): Promise<MediaId | null> {
  const row = await query(tx)
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', rowId(owner))
    .where('client_key', '=', key)
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

export async function findHash(tx: Tx, id: MediaId): Promise<Buffer | null> {
  const row = await query(tx)
    .selectFrom('media')
    .select('sha256')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row?.sha256 ?? null
}

export interface Rendered {
  width: number
  height: number
  widths: readonly number[]
  isAnimated: boolean
  thumbhash: string
  bytes: number
  durationMs?: number
  streams?: readonly number[]
}

/** False if the item is no longer being processed: another worker was first, or it was forgotten meanwhile. */
export async function markReady(tx: Tx, id: MediaId, rendered: Rendered): Promise<boolean> {
  return settle(
    tx,
    id,
    sql`state = 'ready', source_key = null, bytes = ${rendered.bytes}::bigint,
        width = ${rendered.width}::int, height = ${rendered.height}::int, widths = ${rendered.widths}::int[],
        is_animated = ${rendered.isAnimated}::boolean, thumbhash = ${rendered.thumbhash}::text,
        duration_ms = ${rendered.durationMs ?? null}::int, streams = ${rendered.streams ?? []}::int[]`,
  )
}

export async function markFileReady(tx: Tx, id: MediaId, sha256: Buffer): Promise<boolean> {
  return settle(tx, id, sql`state = 'ready', source_key = null, sha256 = ${sha256}`)
}

export async function markFailed(
  tx: Tx,
  id: MediaId,
  failure: MediaFailure,
  keepsSource: boolean,
): Promise<boolean> {
  return settle(
    tx,
    id,
    sql`state = 'failed', failure = ${failure}::text,
        source_key = case when ${keepsSource}::boolean then source_key end,
        bytes = case when ${keepsSource}::boolean then media.bytes else 0 end`,
  )
}

/** Changes the state and the profile's usage in one statement. Items without an owner count for nobody. */
async function settle(tx: Tx, id: MediaId, change: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    with before as (
      select id, bytes from media
       where id = ${rowId(id)} and state = 'processing' and forgotten_at is null for update
    ), settled as (
      update media set state_at = now(), unmatched_at = null, held_at = null, ${change}
        from before where media.id = before.id
      returning media.id, media.owner_id, media.bytes - before.bytes as change
    ), counted as (
      update media_usage set bytes = greatest(0, media_usage.bytes + settled.change)
        from settled where profile_id = settled.owner_id
    )
    select id from settled`.execute(tx)
  return rows.length > 0
}

/** The kind of the item that is being retried, or null if there is nothing to retry. */
export async function markRetried(tx: Tx, id: MediaId): Promise<MediaItem['kind'] | null> {
  const row = await query(tx)
    .updateTable('media')
    .set({ state: 'processing', failure: null, state_at: sql<Date>`now()` })
    .where('id', '=', rowId(id))
    .where('state', '=', 'failed')
    .where('source_key', 'is not', null)
    .where('forgotten_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  return row?.kind ?? null
}

/** What the paths of an item that caches may have are made of. */
export type Cached = Pick<MediaItem, 'key' | 'kind' | 'widths' | 'isAnimated' | 'streams'>

/** `alias` is a row of media. */
const cachedColumns = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('key')}, ${column('kind')}, coalesce(${column('widths')}, '{}') as widths,
    ${column('is_animated')} as "isAnimated", ${column('streams')}`
}

/**
 * Marks items as forgotten. Their bytes no longer count, and the next collection removes their objects. Their client
 * keys can be used again. Returns those that were not locked.
 */
export async function markForgotten(tx: Tx, ids: readonly MediaId[]): Promise<readonly Cached[]> {
  const { rows } = await sql<Cached>`
    with forgotten as (
      update media set forgotten_at = now(), client_key = null
       where id = any(${rowIds(ids)}::bigint[]) and forgotten_at is null
      returning *
    ), freed as (
      select owner_id, sum(bytes) as bytes from forgotten group by owner_id
    ), counted as (
      update media_usage set bytes = greatest(0, media_usage.bytes - freed.bytes)
        from freed where profile_id = owner_id
    )
    select ${cachedColumns('forgotten')} from forgotten where state = 'ready' and not is_locked`.execute(tx)
  return rows
}

/** Those of these items that can have been fetched without a signature. */
export async function findCached(tx: Tx, ids: readonly MediaId[]): Promise<readonly Cached[]> {
  const { rows } = await sql<Cached>`
    select ${cachedColumns('media')} from media
     where id = any(${rowIds(ids)}::bigint[]) and state = 'ready' and not is_locked`.execute(tx)
  return rows
}

/** The same for the pictures and videos in an owner's posts, newest first. */
export async function findOwnedCached(
  tx: Tx,
  owner: ProfileId,
  below: MediaId | null,
  atMost: number,
): Promise<readonly (Cached & { readonly id: MediaId })[]> {
  const { rows } = await sql<Cached & { id: bigint }>`
    select id, ${cachedColumns('media')} from media
     where owner_id = ${rowId(owner)} and purpose = 'post' and state = 'ready' and not is_locked
       and (${below === null ? null : rowId(below)}::bigint is null or id < ${below === null ? null : rowId(below)}::bigint)
     order by id desc limit ${atMost}`.execute(tx)
  return rows.map((row) => ({ ...row, id: wireId<MediaId>(row.id) }))
}
