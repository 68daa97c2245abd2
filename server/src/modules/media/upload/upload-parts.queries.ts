import type { ProfileId, UploadId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../media.tables.ts'

/** An upload in parts. Only the database's write role can see these rows. */
export interface UploadRow {
  readonly id: UploadId
  readonly ownerId: ProfileId
  readonly uploadFor: 'media' | 'file'
  readonly size: number
  readonly received: number
  readonly partSize: number
  readonly key: string
  /** The store's id of the upload, and the tag it returned for each part. */
  readonly storeId: string
  readonly parts: readonly string[]
  readonly expiresAt: Date
}

export async function findUpload(tx: Tx, id: UploadId): Promise<UploadRow | null> {
  const row = await query(tx)
    .selectFrom('media_upload')
    .selectAll()
    .where('id', '=', rowId(id))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

export async function findUploadByKey(
  tx: Tx,
  owner: ProfileId,
  clientKey: string,
): Promise<UploadRow | null> {
  const row = await query(tx)
    .selectFrom('media_upload')
    .selectAll()
    .where('owner_id', '=', rowId(owner))
    .where('client_key', '=', clientKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

export async function countUploads(tx: Tx, owner: ProfileId): Promise<number> {
  const { count } = await query(tx)
    .selectFrom('media_upload')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', rowId(owner))
    .executeTakeFirstOrThrow()
  return count
}

export interface NewUpload {
  ownerId: ProfileId
  clientKey: string
  uploadFor: 'media' | 'file'
  size: number
  partSize: number
  key: string
  storeId: string
  hours: number
}

/** Null if the key is taken: another request of the same profile was first. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<UploadRow | null> {
  const owner = rowId(upload.ownerId)
  const row = await query(tx)
    .insertInto('media_upload')
    .values({
      id: sql<bigint>`make_id(shard_of(${owner}))`,
      owner_id: owner,
      client_key: upload.clientKey,
      upload_for: upload.uploadFor,
      size: BigInt(upload.size),
      part_size: upload.partSize,
      key: upload.key,
      store_id: upload.storeId,
      expires_at: sql<Date>`now() + make_interval(hours => ${upload.hours}::int)`,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

/** Null if another request has added this part, or the upload is gone. */
export async function addPart(
  tx: Tx,
  id: UploadId,
  { offset, bytes, tag }: { offset: number; bytes: number; tag: string },
): Promise<UploadRow | null> {
  const row = await query(tx)
    .updateTable('media_upload')
    .set({
      received: sql<bigint>`received + ${bytes}::bigint`,
      parts: sql<string[]>`parts || array[${tag}::text]`,
    })
    .where('id', '=', rowId(id))
    .where('received', '=', BigInt(offset))
    .returningAll()
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

/** Deletes the upload because it has become an item, which takes over its bytes. False if another item has. */
export async function useUp(tx: Tx, id: UploadId): Promise<boolean> {
  const { numDeletedRows } = await query(tx)
    .deleteFrom('media_upload')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Drops an upload and frees its space. False if it is already gone. */
export async function dropUpload(tx: Tx, id: UploadId): Promise<boolean> {
  const { rows } = await sql`
    with dropped as (
      delete from media_upload where id = ${rowId(id)} returning id, owner_id, size
    ), freed as (
      update media_usage set bytes = greatest(0, media_usage.bytes - dropped.size)
        from dropped where profile_id = owner_id
    )
    select id from dropped`.execute(tx)
  return rows.length > 0
}

export async function findExpired(tx: Tx, atMost: number): Promise<UploadRow[]> {
  const rows = await query(tx)
    .selectFrom('media_upload')
    .selectAll()
    .where('expires_at', '<=', sql<Date>`now()`)
    .orderBy('expires_at')
    .limit(atMost)
    .execute()
  return rows.map(toUpload)
}

function toUpload(row: {
  id: bigint
  owner_id: bigint
  upload_for: 'media' | 'file'
  size: bigint
  received: bigint
  part_size: number
  key: string
  store_id: string
  parts: string[]
  expires_at: Date
}): UploadRow {
  return {
    id: wireId(row.id),
    ownerId: wireId(row.owner_id),
    uploadFor: row.upload_for,
    size: Number(row.size),
    received: Number(row.received),
    partSize: row.part_size,
    key: row.key,
    storeId: row.store_id,
    parts: row.parts,
    expiresAt: row.expires_at,
  }
}
