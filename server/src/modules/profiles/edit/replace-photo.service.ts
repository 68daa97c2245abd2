import type { MediaId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { UploadedFile } from '../../../rpc/input.ts'
import { failureCode, fileNameOf, forget, receiveImage, whenSettled } from '../../media/index.ts'
import type { ProfilesContext } from '../profiles.context.ts'
import { forgetLatePhotoJob } from '../profiles.events.ts'
import * as q from '../profiles.queries.ts'
import { forgetAuthor } from '../profiles.service.ts'
import type { Photo } from '../profiles.view.ts'

/**
 * Well before an idle connection is closed (20 s in `platform/http`, sooner by some proxies). Clients that wait longer
 * ask again.
 */
const SETTLED_WITHIN_MS = 12_000
/** Longer than clients keep asking for a late picture. */
const LATE_MS = 10 * 60_000

/**
 * Receives a picture and, once it can be shown, replaces the old one in the transaction of the other changes. Until
 * then the old one stays; if the new one never becomes ready, nothing of it is left. A late picture is kept for a
 * while, for a retry of the call with the same key.
 */
export async function withPhoto(
  ctx: ProfilesContext,
  id: ProfileId,
  { file, clientKey = null }: { file: UploadedFile; clientKey?: string | null | undefined },
  change: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const mediaId = await receive(ctx, id, file, clientKey)
  try {
    const { key, widths } = await photoWhenReady(ctx, mediaId, file)
    await ctx.db.write(async (tx) => {
      await change(tx)
      const old = (await q.lockProfile(tx, id))?.photoMediaId ?? null
      await q.setPhoto(tx, id, { mediaId, key, widths })
      if (old !== null && old !== mediaId) await forget(tx, old)
      forgetAuthor(tx, ctx, id)
    })
  } catch (error) {
    if (isLate(error)) await forgetLater(ctx, id, mediaId)
    else await forgetUnused(ctx, id, mediaId)
    throw error
  }
}

/** Removes the photo; the app shows the initial instead. The caller invalidates the caches. */
export async function removePhoto(tx: Tx, id: ProfileId): Promise<void> {
  const old = (await q.lockProfile(tx, id))?.photoMediaId ?? null
  if (old === null) return
  await q.setPhoto(tx, id, null)
  await forget(tx, old)
}

async function receive(
  ctx: ProfilesContext,
  ownerProfileId: ProfileId,
  file: UploadedFile,
  clientKey: string | null,
): Promise<MediaId> {
  try {
    const { mediaId } = await receiveImage(ctx, { ownerProfileId, purpose: 'profile_photo', file, clientKey })
    return mediaId
  } catch (error) {
    throw asAppError(ctx, error)
  }
}

async function photoWhenReady(ctx: ProfilesContext, mediaId: MediaId, file: UploadedFile): Promise<Photo> {
  const settled = await whenSettled(ctx, mediaId, SETTLED_WITHIN_MS).catch((error: unknown) => {
    throw asAppError(ctx, error)
  })
  if (settled.state === 'ready') return settled.item
  if (settled.state === 'processing') throw new AppError('photo_processing')
  if (settled.state === 'held') throw new AppError('media_held')
  // A lost upload is our fault; the other failures are about the file and say what is wrong with it.
  if (settled.failure === 'lost') throw new AppError('photo_update_failed')
  throw new AppError(failureCode(settled.failure), { values: { file: fileNameOf(file.fileName) } })
}

/**
 * An error about the file already says why. Anything else, for example a storage outage, is reported as a failed
 * update.
 */
function asAppError({ log }: ProfilesContext, error: unknown): AppError {
  if (error instanceof AppError && error.code !== 'storage_unavailable') return error
  log.warn({ err: error }, 'a profile picture could not be stored')
  return new AppError('photo_update_failed')
}

const isLate = (error: unknown) => error instanceof AppError && error.code === 'photo_processing'

async function forgetLater(ctx: ProfilesContext, profileId: ProfileId, mediaId: MediaId): Promise<void> {
  const runAt = new Date(Date.now() + LATE_MS)
  await ctx.db
    .write((tx) =>
      enqueue(tx, forgetLatePhotoJob, { profileId, mediaId }, { runAt, key: `photo:${mediaId}` }),
    )
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an unused picture could not be deleted'))
}

/** Forgets a late picture that no retry has asked for. */
export const forgetLatePhoto = handleJob(forgetLatePhotoJob, {
  async inTransaction(tx, { profileId, mediaId }, _ctx: Context) {
    const current = await q.lockProfile(tx, profileId)
    if (current?.photoMediaId !== mediaId) await forget(tx, mediaId)
  },
})

/** Forgets a picture unless it is in use: a commit whose response was lost may have saved it after all. */
async function forgetUnused(ctx: ProfilesContext, id: ProfileId, mediaId: MediaId): Promise<void> {
  await ctx.db
    .write(async (tx) => {
      const current = await q.lockProfile(tx, id)
      if (current?.photoMediaId !== mediaId) await forget(tx, mediaId)
    })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'an unused picture could not be deleted'))
}
