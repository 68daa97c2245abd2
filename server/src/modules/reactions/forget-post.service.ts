import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { postsErased } from '../posts/index.ts'
import { forgetPostJob } from './reactions.events.ts'
import { clearCounts, forgetPost as forgetSome } from './reactions.queries.ts'

const AT_ONCE = 10_000

/** Some posts have more reactions than one transaction should take away. */
export const reactionConsumers = [
  consumeNews('reactions-forget-erased-posts', postsErased, {
    async inTransaction(tx, { postIds }, _ctx: Context) {
      for (const postId of postIds) await enqueue(tx, forgetPostJob, { postId })
    },
  }),
]

export const forgetPost = handleJob(forgetPostJob, {
  async atLeastOnce({ db }: Context, { postId }) {
    for (let last = AT_ONCE; last === AT_ONCE; )
      last = await db.write((tx) => forgetSome(tx, postId, AT_ONCE))
    await db.write((tx) => clearCounts(tx, postId))
  },
})
