import type { MediaId, ProfileId, UploadId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { UploadedFile } from '../../../rpc/input.ts'
import { jobFor } from '../media.events.ts'
import type { MediaItem, MediaPurpose } from '../media.item.ts'
import { randomKey } from '../media.keys.ts'
import * as q from '../media.queries.ts'
import { type Arrived, takeIn, takeUp } from './take-in-file.service.ts'
import { useUp } from './upload-parts.queries.ts'

/** The new item, passed to the caller's code that writes related rows. */
export interface Made {
  readonly mediaId: MediaId
  readonly kind: MediaItem['kind']
  readonly bytes: number
  readonly contentType: string
}

export interface MediaUpload {
  /** Null for pictures that belong to nobody. */
  readonly ownerProfileId: ProfileId | null
  readonly purpose: MediaPurpose
  /** The kinds that are accepted; a file may be anything. */
  readonly accepts: 'image' | 'media' | 'file'
  readonly source: UploadedFile | { readonly uploadId: UploadId }
  /** The maximum size of a file; pictures and videos have their own limits. */
  readonly fileBytesMax?: number
  /** One key per picked file: a second upload with the same key finds the item of the first. */
  readonly clientKey?: string | null
  readonly alt?: string
  readonly isLocked?: boolean
  /** Called in the transaction that creates the item, before any of its rows is locked. */
  alongside?(tx: Tx, made: Made): Promise<void>
}

/**
 * Receives an upload: its type is recognised by its first bytes, it is stored in a private location, and only then
 * inserted together with the job that will process it. If anything fails before that, there is no row; at worst an
 * object is left that the collector finds. The caller has already checked that the profile and post belong to the
 * viewer.
 */
export async function receive(
  ctx: Context,
  upload: MediaUpload,
): Promise<{ mediaId: MediaId; isNew: boolean }> {
  const known = await findKnown(ctx, upload)
  if (known !== null) {
    if ('stream' in upload.source) upload.source.stream.destroy()
    return { mediaId: known, isNew: false }
  }
  const arrived = 'stream' in upload.source ? await takeIn(ctx, upload, upload.source) : null
  return writeDown(ctx, upload, arrived ?? (await takeUp(ctx, upload)))
}

/** Receives a picture that is sent with the call itself. */
export function receiveImage(
  ctx: Context,
  {
    file,
    ...upload
  }: Pick<MediaUpload, 'ownerProfileId' | 'purpose' | 'alt' | 'isLocked' | 'clientKey'> & {
    readonly file: UploadedFile
  },
): Promise<{ mediaId: MediaId }> {
  return receive(ctx, { ...upload, accepts: 'image', source: file })
}

/** An upload in parts is used at most once, so without a client key its id is the idempotency key. */
function keyOf({ clientKey, source }: MediaUpload): string | null {
  return clientKey ?? ('uploadId' in source ? `upload ${source.uploadId}` : null)
}

async function findKnown({ db }: Context, upload: MediaUpload): Promise<MediaId | null> {
  const key = keyOf(upload)
  const owner = upload.ownerProfileId
  if (key === null || owner === null) return null
  return db.readPrivate((tx) => q.findByClientKey(tx, owner, key))
}

/** Another upload with the same key has been inserted meanwhile. */
const DOUBLED = new Error('doubled')

async function writeDown(
  ctx: Context,
  upload: MediaUpload,
  arrived: Arrived,
): Promise<{ mediaId: MediaId; isNew: boolean }> {
  try {
    return await ctx.db.write(async (tx) => {
      const { mediaId } = await writeDownIn(ctx, tx, { ...upload, key: keyOf(upload) }, arrived)
      return { mediaId, isNew: true }
    })
  } catch (error) {
    // Only after an error of ours is it certain that nothing was written; after a lost connection the row may exist. An
    // upload in parts is kept: it can be used for another post.
    const isOver = error instanceof AppError || error === DOUBLED
    if (isOver && arrived.uploadId === null) await ctx.storage.remove([arrived.key]).catch(() => undefined)
    const known = isOver ? await findKnown(ctx, upload) : null
    if (known !== null) return { mediaId: known, isNew: false }
    // The upload was dropped or expired at the last moment.
    throw error === DOUBLED ? new AppError('upload_not_found') : error
  }
}

/**
 * Inserts the rows and the job for stored bytes, in the caller's transaction: for use cases that create several items
 * together. If it fails, the caller removes the bytes, or the collector does.
 */
export async function writeDownIn(
  ctx: Context,
  tx: Tx,
  upload: Pick<MediaUpload, 'ownerProfileId' | 'purpose' | 'alt' | 'isLocked' | 'alongside'> & {
    readonly key?: string | null
  },
  arrived: Arrived,
): Promise<Made> {
  const mediaId = await q.makeMediaId(tx, upload.ownerProfileId)
  const { kind, bytes, contentType } = arrived
  const made = { mediaId, kind, bytes, contentType }
  await upload.alongside?.(tx, made)
  await countBytes(ctx, tx, upload, arrived)
  const isNew = await q.insertMedia(tx, {
    id: mediaId,
    ownerId: upload.ownerProfileId,
    kind,
    purpose: upload.purpose,
    alt: upload.alt ?? '',
    isLocked: kind === 'file' || (upload.isLocked ?? false),
    clientKey: upload.key ?? null,
    sourceKey: arrived.key,
    sourceType: arrived.type,
    key: randomKey(),
    bytes,
  })
  if (!isNew) throw DOUBLED
  await enqueue(tx, jobFor(kind, upload.purpose), { mediaId }, { key: `media:${mediaId}` })
  return made
}

/** Counts the bytes against the profile's limit. An upload in parts was already counted when it started. */
async function countBytes(
  ctx: Context,
  tx: Tx,
  { ownerProfileId: owner }: Pick<MediaUpload, 'ownerProfileId'>,
  arrived: Arrived,
): Promise<void> {
  if (arrived.uploadId !== null) {
    if (!(await useUp(tx, arrived.uploadId))) throw DOUBLED
    return
  }
  if (owner === null) return
  const { profileBytesMax } = ctx.config.limits.media
  if (!(await q.reserveBytes(tx, owner, arrived.bytes, profileBytesMax)))
    throw new AppError('storage_full', { values: { file: arrived.name } })
}
