import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { dropCards } from '../posts/index.ts'
import * as q from './hot-posts.queries.ts'
import { foldLeftOversJob, foldPostJob } from './reactions.events.ts'

/** How long reactions to a hot post pile up: what a page of it has to add up, and how late a cached card may be. */
export const FOLD_EVERY_MS = 1000
/** After a post has cooled down: some may have taken it for hot a moment longer. */
const LAST_LOOK_MS = 5000
const AT_ONCE = 50_000
const MOST_LEFT_OVER = 1000

/** From now on reactions to it are appended, until a look finds that none came since the last. */
export async function runHot(tx: Tx, postId: PostId): Promise<void> {
  if (await q.markHot(tx, postId)) await foldSoon(tx, postId)
}

async function foldSoon(tx: Tx, postId: PostId, inMs = FOLD_EVERY_MS): Promise<void> {
  const runAt = new Date(Date.now() + inMs)
  await enqueue(tx, foldPostJob, { postId }, { key: `fold-post:${postId}`, runAt })
}

export const foldPost = handleJob(foldPostJob, {
  async atLeastOnce(ctx: Context, { postId }) {
    let folded = 0
    for (let last = AT_ONCE; last === AT_ONCE; folded += last) {
      last = await ctx.db.write((tx) => q.fold(tx, postId, AT_ONCE))
    }
    if (folded > 0) await dropCards(ctx, [postId])
    await ctx.db.write(async (tx) => {
      if (folded > 0) return foldSoon(tx, postId)
      if (await q.coolDown(tx, postId)) await foldSoon(tx, postId, LAST_LOOK_MS)
    })
  },
})

/**
 * Should all of that have gone wrong. A post that is being folded has a job of that name already, which this one only
 * puts off.
 */
export const foldLeftOvers = handleJob(foldLeftOversJob, {
  async inTransaction(tx) {
    for (const postId of await q.findLeftOver(tx, MOST_LEFT_OVER)) await foldSoon(tx, postId)
  },
})
