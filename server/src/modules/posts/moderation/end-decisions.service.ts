import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { countPosts } from '../../profiles/index.ts'
import type { PostsContext } from '../posts.context.ts'
import { endLimitsJob, sweepWithdrawnJob } from '../posts.events.ts'
import { lockPost, markDeleted } from '../publish/post-writes.queries.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import * as q from './moderate-post.queries.ts'
import { restorePost } from './moderate-post.service.ts'

const BATCH_SIZE = 100
/** How long what a withdrawn post showed is kept: for an appeal, and for who may ask for it. */
const KEPT_DAYS = 183

/** Puts posts whose limit is over back into public lists. Rules about them look at the time themselves. */
export const endLimits = (ctx: PostsContext) =>
  handleJob(endLimitsJob, {
    async atLeastOnce(_: Context) {
      for (let ended = BATCH_SIZE; ended === BATCH_SIZE; )
        ended = await ctx.db.write(async (tx) => {
          const ids = await q.findUnlimited(tx, BATCH_SIZE)
          for (const id of ids) await restorePost(tx, ctx, id)
          return ids.length
        })
    },
  })

/** Deletes withdrawn posts when their time is over. They are erased as all deleted posts are. */
export const sweepWithdrawn = (ctx: PostsContext) =>
  handleJob(sweepWithdrawnJob, {
    async atLeastOnce(_: Context) {
      for (let swept = BATCH_SIZE; swept === BATCH_SIZE; )
        swept = await ctx.db.write(async (tx) => {
          const ids = await q.findKeptLongEnough(tx, KEPT_DAYS, BATCH_SIZE)
          for (const id of ids) {
            const post = await lockPost(tx, id)
            if (post === null) continue
            await markDeleted(tx, id, post.now)
            await countPosts(tx, post.authorId, -1)
            dropCardAfter(tx, ctx, id)
          }
          return ids.length
        })
    },
  })
