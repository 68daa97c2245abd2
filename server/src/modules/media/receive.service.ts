import type { MediaId, ProfileId, UploadId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { UploadedFile } from '../../door/input.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { type Arrived, takeIn, takeUp } from './arrive.service.ts'
import { jobFor } from './media.events.ts'
import type { MediaItem, MediaPurpose } from './media.item.ts'
import { randomKey } from './media.keys.ts'
import * as q from './media.queries.ts'
import { useUp } from './upload.queries.ts'

/** What an item is, told to whoever writes down what belongs to it. */
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
  /** Which kinds may come; a file may be anything. */
  readonly accepts: 'image' | 'media' | 'file'
  readonly source: UploadedFile | { readonly uploadId: UploadId }
  /** How large a file may be; pictures and videos have their own limits. */
  readonly fileBytesMax?: number
  /** One for each file somebody picked: the second upload under it finds the item of the first. */
  readonly clientKey?: string | null
  readonly alt?: string
  readonly isLocked?: boolean
  /** In the transaction that makes the item, before anything of it is locked. */
  alongside?(tx: Tx, made: Made): Promise<void>
}

/**
 * Takes an upload in: recognised by its first bytes, kept in a private place, and only then written down together with
 * the job that will process it. Whatever goes wrong before that leaves no row; at worst an object that the collector
 * finds. The caller has checked before whose profile and post it is.
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

/** A picture that comes with its call. */
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

/** An upload that is used up is a key of its own: its id made one item, whatever else the client said. */
function keyOf({ clientKey, source }: MediaUpload): string | null {
  return clientKey ?? ('uploadId' in source ? `upload ${source.uploadId}` : null)
}

async function findKnown({ db }: Context, upload: MediaUpload): Promise<MediaId | null> {
  const key = keyOf(upload)
  const owner = upload.ownerProfileId
  if (key === null || owner === null) return null
  return db.write((tx) => q.findByClientKey(tx, owner, key))
}

/** Another upload under the same key has been written down meanwhile. */
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
    // Only a refusal is sure to have written nothing; after a lost connection the row may well be there. An upload in
    // parts stays: it can be used for another post.
    const isOver = error instanceof Refused || error === DOUBLED
    if (isOver && arrived.uploadId === null) await ctx.storage.remove([arrived.key]).catch(() => undefined)
    const known = isOver ? await findKnown(ctx, upload) : null
    if (known !== null) return { mediaId: known, isNew: false }
    // Given up or expired at the last moment.
    throw error === DOUBLED ? new Refused('upload_not_found') : error
  }
}

/**
 * The rows and the job of bytes that lie in their place, in a transaction of the caller's: for what is made together
 * with several items. Should it fail, the bytes are the caller's to remove, or the collector's.
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

/** What came in parts has been counted since its start. */
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
    throw new Refused('storage_full', { values: { file: arrived.name } })
}
