import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { aggregateReactions, dropCards, findLeftOver } from '../posts/index.ts'
import * as q from './aggregate-hot-post.queries.ts'
import { aggregateLeftOversJob, aggregatePostJob } from './reactions.events.ts'

/**
 * How long reactions to a hot post accumulate. This bounds how many rows a page has to add up, and how old a cached
 * card may be.
 */
export const AGGREGATE_EVERY_MS = 1000
/** One more run after a post has cooled down: a process may have treated it as hot for a moment longer. */
const LAST_LOOK_MS = 5000
const BATCH_SIZE = 50_000
const MAX_LEFT_OVER = 1000

/** Marks a post as hot: from now on reactions to it are appended, until a run finds no new ones. */
export async function runHot(tx: Tx, postId: PostId): Promise<void> {
  if (await q.markHot(tx, postId)) await aggregateSoon(tx, postId)
}

async function aggregateSoon(tx: Tx, postId: PostId, inMs = AGGREGATE_EVERY_MS): Promise<void> {
  const runAt = new Date(Date.now() + inMs)
  await enqueue(tx, aggregatePostJob, { postId }, { key: `aggregate-post:${postId}`, runAt })
}

export const aggregatePost = handleJob(aggregatePostJob, {
  async atLeastOnce(ctx: Context, { postId }) {
    let aggregated = 0
    for (let last = BATCH_SIZE; last === BATCH_SIZE; aggregated += last) {
      last = await ctx.db.write((tx) => aggregateReactions(tx, postId, BATCH_SIZE))
    }
    if (aggregated > 0) await dropCards(ctx, [postId])
    await ctx.db.write(async (tx) => {
      if (aggregated > 0) return aggregateSoon(tx, postId)
      if (await q.coolDown(tx, postId)) await aggregateSoon(tx, postId, LAST_LOOK_MS)
    })
  },
})

/**
 * A safety net if all of that went wrong. For a post that is being aggregated, the job with this key already exists and
 * is only postponed.
 */
export const aggregateLeftOvers = handleJob(aggregateLeftOversJob, {
  async inTransaction(tx) {
    for (const postId of await findLeftOver(tx, MAX_LEFT_OVER)) await aggregateSoon(tx, postId)
  },
})
