import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { postsErased } from '../posts/index.ts'
import { clearCount, commentKeys, forgetSome } from './comment-writes.queries.ts'
import { dropOldKeysJob, forgetThreadJob } from './comments.events.ts'

const AT_ONCE = 5000
/** Longer than any client goes on trying. */
const KEYS_KEPT_DAYS = 3

/** Some threads are longer than one transaction should take away. */
export const commentConsumers = [
  consumeNews('comments-forget-erased-threads', postsErased, {
    async inTransaction(tx, { postIds }, _ctx: Context) {
      for (const postId of postIds) await enqueue(tx, forgetThreadJob, { postId })
    },
  }),
]

const forgetThread = handleJob(forgetThreadJob, {
  async atLeastOnce({ db }: Context, { postId }) {
    for (let last = AT_ONCE; last === AT_ONCE; )
      last = await db.write((tx) => forgetSome(tx, postId, AT_ONCE))
    await db.write((tx) => clearCount(tx, postId))
  },
})

const dropOldKeys = handleJob(dropOldKeysJob, {
  inTransaction: (tx) => commentKeys.dropOlderThan(tx, KEYS_KEPT_DAYS),
})

export const commentJobs = [forgetThread, dropOldKeys]
