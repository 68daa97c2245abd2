import type { FileId, MediaId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../posts.tables.ts'

export interface Attachment {
  postId: PostId
  /** Its position among the others. Sent along, because uploads run in parallel. */
  place: number
}

export interface MediaAttachment extends Attachment {
  id: MediaId
  kind: 'photo' | 'video'
  alt: string
  isLocked: boolean
}

export interface FileAttachment extends Attachment {
  id: FileId
  filename: string
  size: number
  contentType: string
  /** Null until the whole file has been read; from then on the hash is part of the seal. */
  sha256: Buffer | null
}

export async function insertMedia(tx: Tx, item: MediaAttachment): Promise<void> {
  await query(tx)
    .insertInto('post_media')
    .values({
      post_id: rowId(item.postId),
      media_id: rowId(item.id),
      kind: item.kind,
      place: item.place,
      alt: item.alt,
      locked: item.isLocked,
    })
    .execute()
}

export async function insertFile(tx: Tx, file: FileAttachment): Promise<void> {
  await query(tx)
    .insertInto('post_file')
    .values({
      post_id: rowId(file.postId),
      file_id: rowId(file.id),
      place: file.place,
      filename: file.filename,
      size: BigInt(file.size),
      content_type: file.contentType,
      sha256: file.sha256,
    })
    .execute()
}

export async function findMediaIds(tx: Tx, postId: PostId): Promise<MediaId[]> {
  const rows = await query(tx)
    .selectFrom('post_media')
    .select('media_id')
    .where('post_id', '=', rowId(postId))
    .execute()
  return rows.map(({ media_id }) => wireId<MediaId>(media_id))
}

export async function findMediaPost(
  tx: Tx,
  id: MediaId,
): Promise<{ postId: PostId; isLocked: boolean } | null> {
  const row = await query(tx)
    .selectFrom('post_media')
    .select(['post_id', 'locked'])
    .where('media_id', '=', rowId(id))
    .executeTakeFirst()
  return row ? { postId: wireId(row.post_id), isLocked: row.locked } : null
}

/** Each picture and video of a post, and whether it is locked. */
export async function findMediaLocks(tx: Tx, id: PostId): Promise<Map<MediaId, boolean>> {
  const rows = await query(tx)
    .selectFrom('post_media')
    .select(['media_id', 'locked'])
    .where('post_id', '=', rowId(id))
    .execute()
  return new Map(rows.map((row) => [wireId<MediaId>(row.media_id), row.locked]))
}

/** Flips the lock of each item. */
export async function turnMediaLocks(tx: Tx, ids: readonly MediaId[]): Promise<void> {
  await sql`
    update post_media set locked = not locked where media_id = any(${rowIds(ids)}::bigint[])`.execute(tx)
}

export async function findFilePost(tx: Tx, id: FileId): Promise<PostId | null> {
  const row = await query(tx)
    .selectFrom('post_file')
    .select('post_id')
    .where('file_id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.post_id) : null
}

/** The names that authors gave these files. */
export async function findFileNames(tx: Tx, ids: readonly FileId[]): Promise<Map<FileId, FileName>> {
  const rows = await query(tx)
    .selectFrom('post_file')
    .select(['file_id', 'filename', 'size', 'content_type', 'sha256'])
    .where('file_id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      wireId<FileId>(row.file_id),
      {
        filename: row.filename,
        size: Number(row.size),
        contentType: row.content_type,
        sha256: row.sha256?.toString('hex') ?? null,
      },
    ]),
  )
}

export type FileName = Pick<FileAttachment, 'filename' | 'size' | 'contentType'> & {
  readonly sha256: string | null
}

export async function setFileHash(tx: Tx, id: FileId, sha256: Buffer): Promise<void> {
  await query(tx).updateTable('post_file').set({ sha256 }).where('file_id', '=', rowId(id)).execute()
}

/** Null if the post does not exist. */
export async function findHasOffer(db: Reader, id: PostId): Promise<boolean | null> {
  const row = await query(db)
    .selectFrom('post')
    .select('price_cents')
    .where('id', '=', rowId(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? row.price_cents !== null : null
}

export async function setMediaReady(tx: Tx, id: MediaId, isReady: boolean): Promise<void> {
  await query(tx)
    .updateTable('post_media')
    .set({ ready: isReady })
    .where('media_id', '=', rowId(id))
    .execute()
}

export async function deleteMedia(tx: Tx, id: MediaId): Promise<void> {
  await query(tx).deleteFrom('post_media').where('media_id', '=', rowId(id)).execute()
}

export async function deleteFile(tx: Tx, id: FileId): Promise<void> {
  await query(tx).deleteFrom('post_file').where('file_id', '=', rowId(id)).execute()
}

/** Updates `has_media`. Picture lists only contain posts with at least one item that can be shown. */
export async function updateHasMedia(tx: Tx, id: PostId): Promise<void> {
  await sql`
    update post set has_media = exists (select from post_media where post_id = post.id and ready)
     where id = ${rowId(id)}`.execute(tx)
}
