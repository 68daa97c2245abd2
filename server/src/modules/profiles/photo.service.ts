import type { MediaId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { UploadedFile } from '../../door/input.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { failureCode, fileNameOf, forget, receiveImage, whenSettled } from '../media/index.ts'
import type { ProfilesContext } from './profiles.context.ts'
import { forgetLatePhotoJob } from './profiles.events.ts'
import * as q from './profiles.queries.ts'
import { forgetAuthor } from './profiles.service.ts'
import type { Photo } from './profiles.view.ts'

/**
 * Well before a silent connection is ended (20 s in `platform/http`, sooner by some proxies): whoever waits longer asks
 * again.
 */
const SETTLED_WITHIN_MS = 12_000
/** Longer than anybody asks again for a picture that was late. */
const LATE_MS = 10 * 60_000

/**
 * Takes a picture in, and only when it can be shown puts it in the place of the old one, together with whatever else
 * is changed. Until then the old one stays; of a picture that never becomes ready nothing is left. One that is late is
 * kept for a while, for the same call under the same key.
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

/** The initial takes its place. Whoever changes the profile tells the caches. */
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
    throw asRefusal(ctx, error)
  }
}

async function photoWhenReady(ctx: ProfilesContext, mediaId: MediaId, file: UploadedFile): Promise<Photo> {
  const settled = await whenSettled(ctx, mediaId, SETTLED_WITHIN_MS).catch((error: unknown) => {
    throw asRefusal(ctx, error)
  })
  if (settled.state === 'ready') return settled.item
  if (settled.state === 'processing') throw new Refused('photo_processing')
  // Lost is our fault; the others are about the file, and say what is wrong with it.
  if (settled.failure === 'lost') throw new Refused('photo_update_failed')
  throw new Refused(failureCode(settled.failure), { values: { file: fileNameOf(file.fileName) } })
}

/** A refusal of the file says itself why; anything else (the store is away) is told as what it is to the person. */
function asRefusal({ log }: ProfilesContext, error: unknown): Refused {
  if (error instanceof Refused && error.code !== 'storage_unavailable') return error
  log.warn({ err: error }, 'a profile picture could not be kept')
  return new Refused('photo_update_failed')
}

const isLate = (error: unknown) => error instanceof Refused && error.code === 'photo_processing'

async function forgetLater(ctx: ProfilesContext, profileId: ProfileId, mediaId: MediaId): Promise<void> {
  const runAt = new Date(Date.now() + LATE_MS)
  await ctx.db
    .write((tx) =>
      enqueue(tx, forgetLatePhotoJob, { profileId, mediaId }, { runAt, key: `photo:${mediaId}` }),
    )
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a picture nobody shows was left behind'))
}

/** Nobody came back for it. */
export const forgetLatePhoto = handleJob(forgetLatePhotoJob, {
  async inTransaction(tx, { profileId, mediaId }, _ctx: Context) {
    const current = await q.lockProfile(tx, profileId)
    if (current?.photoMediaId !== mediaId) await forget(tx, mediaId)
  },
})

/** Looked at again: a commit whose answer was lost may have put it in its place after all. */
async function forgetUnused(ctx: ProfilesContext, id: ProfileId, mediaId: MediaId): Promise<void> {
  await ctx.db
    .write(async (tx) => {
      const current = await q.lockProfile(tx, id)
      if (current?.photoMediaId !== mediaId) await forget(tx, mediaId)
    })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a picture nobody shows was left behind'))
}
