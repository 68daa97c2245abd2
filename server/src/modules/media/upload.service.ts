import { buffer } from 'node:stream/consumers'
import type { InputOf } from '@sayso/contract/call'
import type { startUpload } from '@sayso/contract/calls/media'
import type { AccountId, UploadId } from '@sayso/contract/ids'
import type { Upload } from '@sayso/contract/shapes/media'
import type { Context } from '../../context.ts'
import type { UploadedFile } from '../../door/input.ts'
import type { Member } from '../../door/viewer.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { nameOf, tooLarge } from './arrive.service.ts'
import { incomingKey } from './media.keys.ts'
import { reserveBytes } from './media.queries.ts'
import * as q from './upload.queries.ts'

/*
 * Uploads that survive a lost connection and a reload. The row knows how far an upload has come, the store holds its
 * parts, and what is not finished in time is collected.
 */

/** Whose upload a call names, for the door. */
export function ownershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { upload_id: UploadId }
    }): Promise<AccountId | null> {
      const upload = await db.write((tx) => q.findUpload(tx, input.upload_id))
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
  const known = await ctx.db.write((tx) => q.findUploadByKey(tx, profileId, client_key))
  if (known !== null) return { upload: viewUpload(sameUpload(known, size, upload_for)) }
  const key = incomingKey()
  // Before the row, as no statement waits for a store. Parts that no row names are dropped by the store after a day.
  const storeId = await ctx.storage
    .startParts(key, { contentType: 'application/octet-stream' })
    .catch((error) => {
      ctx.log.warn({ err: error }, 'an upload could not be started')
      throw new Refused('storage_unavailable', { values: { file } })
    })
  try {
    const upload = await ctx.db.write(async (tx) => {
      // Also the lock that makes starts side by side count each other.
      if (!(await reserveBytes(tx, profileId, size, media.profileBytesMax)))
        throw new Refused('storage_full', { values: { file } })
      if ((await q.countUploads(tx, profileId)) >= media.uploadsAtOnce)
        throw new Refused('uploads_full', { values: { max: media.uploadsAtOnce } })
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
      // Started twice at once, or an expired one is still to be collected.
      if (made === null) throw new Refused('overloaded', { retryAfterSeconds: 1 })
      return made
    })
    return { upload: viewUpload(upload) }
  } catch (error) {
    if (error instanceof Refused) await ctx.storage.dropParts(key, storeId)
    throw error
  }
}

function sameUpload(known: q.UploadRow, size: number, uploadFor: string): q.UploadRow {
  if (known.size !== size || known.uploadFor !== uploadFor) throw new Refused('idempotency_key_reused')
  return known
}

/**
 * Takes the part that comes next, and no other. The bytes are in memory until the store has them: parts are small, and
 * one that breaks off leaves nothing.
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
    throw error instanceof Refused ? error : new Refused('invalid_input', { details: { field: 'part' } })
  })
  if (bytes.length !== expected) throw new Refused('invalid_input', { details: { field: 'part' } })
  const number = upload.parts.length + 1
  const tag = await ctx.storage.putPart(upload.key, upload.storeId, number, bytes).catch((error) => {
    ctx.log.warn({ err: error }, 'a part was not stored')
    throw new Refused('storage_unavailable', { values: { file: nameOf(undefined) } })
  })
  const added = await ctx.db.write((tx) => q.addPart(tx, id, { offset, bytes: bytes.length, tag }))
  return { upload: viewUpload(added ?? (await requireUpload(ctx, id))) }
}

export async function get(ctx: Context, id: UploadId): Promise<{ upload: Upload }> {
  return { upload: viewUpload(await requireUpload(ctx, id)) }
}

async function requireUpload({ db }: Context, id: UploadId): Promise<q.UploadRow> {
  const upload = await db.write((tx) => q.findUpload(tx, id))
  if (upload === null) throw new Refused('upload_not_found')
  return upload
}

export async function cancel(ctx: Context, viewer: Member, id: UploadId): Promise<Record<string, never>> {
  const upload = await ctx.db.write((tx) => q.findUpload(tx, id))
  if (upload !== null && viewer.profileIds.includes(upload.ownerId)) await giveUp(ctx, upload)
  return {}
}

/**
 * The row first, so that it cannot become an item meanwhile. What is left should the rest fail is found without it: the
 * object by the collector, the parts by the store.
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
