import { buffer } from 'node:stream/consumers'
import type { InputOf } from '@sayso/contract/call'
import type { startUpload } from '@sayso/contract/calls/media'
import type { AccountId, UploadId } from '@sayso/contract/ids'
import type { Upload } from '@sayso/contract/shapes/media'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { UploadedFile } from '../../../rpc/input.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { incomingKey } from '../media.keys.ts'
import { reserveBytes } from '../media.queries.ts'
import { nameOf, tooLarge } from './take-in-file.service.ts'
import * as q from './upload-parts.queries.ts'

/*
 * Uploads that survive a lost connection and a reload. The row knows how far an upload has come, the store holds its
 * parts, and unfinished ones are collected after a while.
 */

/** Finds the owner of the upload that a call names, for authorization. */
export function ownershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { upload_id: UploadId }
    }): Promise<AccountId | null> {
      const upload = await db.readPrivate((tx) => q.findUpload(tx, input.upload_id))
      return upload !== null && viewer.profileIds.includes(upload.ownerId) ? viewer.accountId : null
    },
    otherwise: 'upload_not_found',
  } as const
}

export async function start(
  ctx: Context,
  { profileId }: Member,
  { client_key, upload_for, size, filename }: InputOf<typeof startUpload>,
): Promise<{ upload: Upload }> {
  const { media } = ctx.config.limits
  const file = nameOf(filename)
  const most = upload_for === 'media' ? media.videoBytesMax : media.ptvFileBytesMax
  if (size > most) throw tooLarge(file, most)
  const known = await ctx.db.readPrivate((tx) => q.findUploadByKey(tx, profileId, client_key))
  if (known !== null) return { upload: viewUpload(sameUpload(known, size, upload_for)) }
  const key = incomingKey()
  // Before the row is inserted, because no statement waits for a store. The store drops parts without a row after a
  // day.
  const storeId = await ctx.storage
    .startParts(key, { contentType: 'application/octet-stream' })
    .catch((error) => {
      ctx.log.warn({ err: error }, 'an upload could not be started')
      throw new AppError('storage_unavailable', { values: { file } })
    })
  try {
    const upload = await ctx.db.write(async (tx) => {
      // Also takes the lock that makes concurrent starts count each other.
      if (!(await reserveBytes(tx, profileId, size, media.profileBytesMax)))
        throw new AppError('storage_full', { values: { file } })
      if ((await q.countUploads(tx, profileId)) >= media.uploadsAtOnce)
        throw new AppError('uploads_full', { values: { max: media.uploadsAtOnce } })
      const made = await q.insertUpload(tx, {
        ownerId: profileId,
        clientKey: client_key,
        uploadFor: upload_for,
        size,
        partSize: media.uploadPartBytes,
        key,
        storeId,
        hours: media.uploadHours,
      })
      // Started twice concurrently, or an expired upload has not been collected yet.
      if (made === null) throw new AppError('overloaded', { retryAfterSeconds: 1 })
      return made
    })
    return { upload: viewUpload(upload) }
  } catch (error) {
    if (error instanceof AppError) await ctx.storage.dropParts(key, storeId)
    throw error
  }
}

function sameUpload(known: q.UploadRow, size: number, uploadFor: string): q.UploadRow {
  if (known.size !== size || known.uploadFor !== uploadFor) throw new AppError('idempotency_key_reused')
  return known
}

/**
 * Stores the next part, and no other. The bytes are in memory until the store has them: parts are small, and one that
 * breaks off leaves nothing behind.
 */
export async function takePart(
  ctx: Context,
  id: UploadId,
  offset: number,
  file: UploadedFile | null,
): Promise<{ upload: Upload }> {
  const upload = await requireUpload(ctx, id)
  const expected = Math.min(upload.partSize, upload.size - upload.received)
  if (file === null || offset !== upload.received || expected === 0) {
    file?.stream.destroy()
    return { upload: viewUpload(upload) }
  }
  const bytes = await buffer(file.stream).catch((error) => {
    throw error instanceof AppError ? error : new AppError('invalid_input', { details: { field: 'part' } })
  })
  if (bytes.length !== expected) throw new AppError('invalid_input', { details: { field: 'part' } })
  const number = upload.parts.length + 1
  const tag = await ctx.storage.putPart(upload.key, upload.storeId, number, bytes).catch((error) => {
    ctx.log.warn({ err: error }, 'a part of an upload could not be stored')
    throw new AppError('storage_unavailable', { values: { file: nameOf(undefined) } })
  })
  const added = await ctx.db.write((tx) => q.addPart(tx, id, { offset, bytes: bytes.length, tag }))
  return { upload: viewUpload(added ?? (await requireUpload(ctx, id))) }
}

export async function get(ctx: Context, id: UploadId): Promise<{ upload: Upload }> {
  return { upload: viewUpload(await requireUpload(ctx, id)) }
}

async function requireUpload({ db }: Context, id: UploadId): Promise<q.UploadRow> {
  const upload = await db.readPrivate((tx) => q.findUpload(tx, id))
  if (upload === null) throw new AppError('upload_not_found')
  return upload
}

export async function cancel(ctx: Context, viewer: Member, id: UploadId): Promise<Record<string, never>> {
  const upload = await ctx.db.readPrivate((tx) => q.findUpload(tx, id))
  if (upload !== null && viewer.profileIds.includes(upload.ownerId)) await giveUp(ctx, upload)
  return {}
}

/**
 * Drops an upload. The row goes first, so that it cannot become an item meanwhile. If the rest fails, the leftovers are
 * found without the row: the object by the collector, the parts by the store.
 */
export async function giveUp(ctx: Context, upload: q.UploadRow): Promise<void> {
  if (!(await ctx.db.write((tx) => q.dropUpload(tx, upload.id)))) return
  await ctx.storage.dropParts(upload.key, upload.storeId)
  await ctx.storage.remove([upload.key])
}

function viewUpload(upload: q.UploadRow): Upload {
  return {
    upload_id: upload.id,
    size: upload.size,
    received: upload.received,
    part_size: upload.partSize,
    expires_at: upload.expiresAt.toISOString(),
  }
}
