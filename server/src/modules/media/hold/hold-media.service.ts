import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { type HeldUpload, type KnownImages, ListAwayError, type MediaContext } from '../media.context.ts'
import { jobFor, mediaSettled } from '../media.events.ts'
import type { MediaItem } from '../media.item.ts'
import { heldUploadOf } from '../media.keys.ts'
import { knownImagesFound } from '../media.metrics.ts'
import { settleFailed } from '../process/settle-media.service.ts'
import * as q from './hold-media.queries.ts'

/*
 * An upload that looks like a picture on a list of those that must not be shown waits for a person. It stays `processing`,
 * so nothing shows it, and what was uploaded is kept with the evidence, whatever becomes of the post.
 */

interface Upload {
  readonly item: MediaItem
  readonly source: { readonly key: string; readonly isCleared: boolean; readonly waitsSince: Date | null }
}

type Recognised = Pick<HeldUpload, 'match' | 'sha256' | 'glimpse'>

/** Longest and shortest time until lists that are away are asked again. */
const WAIT_MS = { least: 60_000, most: 600_000 }
const ALARM_MS = 15 * 60_000

/**
 * Processes an upload unless it is held. `work` gets the question to ask, and returns what it found on a list; null if it
 * went on. If the lists cannot be asked the upload waits, and is processed later.
 */
export async function unlessKnown(
  ctx: MediaContext,
  upload: Upload,
  work: (find: KnownImages['find']) => Promise<Recognised | null>,
): Promise<void> {
  const isAsked = ctx.knownImages.isOn && !upload.source.isCleared
  try {
    const found = await work(isAsked ? (hashes) => ctx.knownImages.find(hashes) : async () => null)
    if (found !== null) await hold(ctx, upload, found)
  } catch (error) {
    if (!(error instanceof ListAwayError)) throw error
    await wait(ctx, upload, error)
  }
}

async function hold(ctx: MediaContext, { item, source }: Upload, found: Recognised): Promise<void> {
  const { id, kind, purpose, key, ownerId } = item
  knownImagesFound(ctx.metrics).inc({ match: found.match.distance === null ? 'same' : 'alike' })
  // A linked page is nobody's upload, and its card does without a picture.
  if (ownerId === null) return settleFailed(ctx, item, source.key, 'rejected')
  // A run that died may have moved it already.
  await ctx.storage.move(source.key, heldUploadOf(item))
  await ctx.db.write(async (tx) => {
    if (!(await q.markHeld(tx, id, heldUploadOf(item)))) return
    await ctx.knownImages.hold(tx, { id, kind, purpose, key, ownerId, ...found })
    await publish(tx, mediaSettled, { mediaId: id, ownerId })
  })
  ctx.log.warn('an upload is held: it is on a list')
}

async function wait(ctx: MediaContext, { item, source }: Upload, error: Error): Promise<void> {
  const waited = source.waitsSince === null ? 0 : Date.now() - source.waitsSince.getTime()
  const line = 'an upload waits: the lists of known images cannot be asked'
  if (waited > ALARM_MS) ctx.log.error({ err: error, seconds: Math.round(waited / 1000) }, line)
  else ctx.log.warn({ err: error }, line)
  const runAt = new Date(Date.now() + Math.min(WAIT_MS.most, Math.max(WAIT_MS.least, waited / 4)))
  await ctx.db.write(async (tx) => {
    await q.markUnmatched(tx, item.id)
    await enqueue(
      tx,
      jobFor(item.kind, item.purpose),
      { mediaId: item.id },
      { runAt, key: `media:${item.id}` },
    )
  })
}

/** Somebody looked, and it may be shown: it is processed without asking again. */
export async function releaseHeld(tx: Tx, id: MediaId): Promise<void> {
  const item = await q.markCleared(tx, id)
  if (item !== null)
    await enqueue(tx, jobFor(item.kind, item.purpose), { mediaId: id }, { key: `media:${id}` })
}

/** Somebody looked, and it must not be shown. What was uploaded stays with the evidence. */
export async function rejectHeld(tx: Tx, id: MediaId): Promise<void> {
  const owner = await q.markRejected(tx, id)
  if (owner !== null) await publish(tx, mediaSettled, { mediaId: id, ownerId: owner.ownerId })
}

/** Removes what is kept of held uploads, by their folders. */
export async function removeHeldUploads({ storage }: Context, keys: readonly string[]): Promise<void> {
  await storage.remove(keys.map((key) => heldUploadOf({ key })))
}

/** For the alarm: how long the oldest upload has waited because the lists are away, in seconds. */
export const oldestUnmatched = (tx: Tx): Promise<number> => q.oldestUnmatched(tx)
