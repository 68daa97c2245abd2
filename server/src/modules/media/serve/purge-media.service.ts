import type { MediaId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { purgeMediaJob, purgeOwnedJob } from '../media.events.ts'
import { publicPathsOf } from '../media.keys.ts'
import * as q from '../media.queries.ts'

/*
 * Caches in front of us may show a public picture for a day. When it stops being public, `MEDIA_PURGE_URL` is told to
 * drop it: `PURGE {url}/{key}/{file}` for each of its files. Nothing depends on it: we ourselves do not serve the
 * picture from the commit on.
 */

const BATCH_SIZE = 200
const CONCURRENCY = 8
const ANSWERED_WITHIN_MS = 5000
/** A response that had begun before the change may be stored after the first purge. Longer than most take. */
const AGAIN_AFTER_MS = 120_000

/** Called in the transaction that makes these items less public. */
export async function purgeMedia(tx: Tx, ids: readonly MediaId[]): Promise<void> {
  if (ids.length > 0) await enqueuePurge(tx, await q.findCached(tx, ids))
}

/** The same for all pictures and videos in the posts of a profile that is no longer public. */
export async function purgeOwned(tx: Tx, ownerId: ProfileId): Promise<void> {
  await enqueue(tx, purgeOwnedJob, { ownerId, below: null })
}

export async function enqueuePurge(tx: Tx, items: readonly q.Cached[]): Promise<void> {
  const paths = items.flatMap(publicPathsOf)
  if (paths.length > 0) await enqueue(tx, purgeMediaJob, { paths })
}

const later = () => ({ runAt: new Date(Date.now() + AGAIN_AFTER_MS) })

export const purge = handleJob(purgeMediaJob, {
  async atLeastOnce(ctx: Context, { paths, isLast = false }) {
    const { purgeUrl } = ctx.config.media
    if (purgeUrl === null) return
    await sendPurges(purgeUrl, paths)
    if (!isLast) await ctx.db.write((tx) => enqueue(tx, purgeMediaJob, { paths, isLast: true }, later()))
  },
})

export const purgeOwnedMedia = handleJob(purgeOwnedJob, {
  async atLeastOnce(ctx: Context, { ownerId, below, isLast = false }) {
    const { purgeUrl } = ctx.config.media
    if (purgeUrl === null) return
    const items = await ctx.db.readPrivate((tx) => q.findOwnedCached(tx, ownerId, below, BATCH_SIZE))
    await sendPurges(purgeUrl, items.flatMap(publicPathsOf))
    const last = items.at(-1)
    await ctx.db.write(async (tx) => {
      if (below === null && !isLast)
        await enqueue(tx, purgeOwnedJob, { ownerId, below, isLast: true }, later())
      if (last !== undefined && items.length === BATCH_SIZE)
        await enqueue(tx, purgeOwnedJob, { ownerId, below: last.id, isLast })
    })
  },
})

/**
 * The address is the operator's own, most likely inside a private network, and the paths are ours: the rules for
 * addresses that users supply do not fit. Fails if the cache did not do it, so that the job is repeated.
 */
async function sendPurges(url: string, paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += CONCURRENCY)
    await Promise.all(paths.slice(at, at + CONCURRENCY).map((path) => sendPurge(`${url}/${path}`)))
}

async function sendPurge(url: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PURGE',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  })
  await answer.body?.cancel()
  // Some caches answer 404 or 410 for what they do not have, and 412 where nothing matched.
  if (!answer.ok && ![404, 410, 412].includes(answer.status))
    throw new Error(`the cache answered ${answer.status} to a purge`)
}
