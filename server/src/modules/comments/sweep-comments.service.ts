import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { clearCommentCount } from '../posts/index.ts'
import { commentKeys, forgetSome } from './comment-writes.queries.ts'
import { dropOldKeysJob, forgetThreadJob } from './comments.events.ts'

const BATCH_SIZE = 5000
/** Longer than any client keeps retrying. */
const KEYS_KEPT_DAYS = 3

export const forgetThread = handleJob(forgetThreadJob, {
  async atLeastOnce({ db }: Context, { postId }) {
    for (let last = BATCH_SIZE; last === BATCH_SIZE; )
      last = await db.write((tx) => forgetSome(tx, postId, BATCH_SIZE))
    await db.write((tx) => clearCommentCount(tx, postId))
  },
})

export const dropOldKeys = handleJob(dropOldKeysJob, {
  inTransaction: (tx) => commentKeys.dropOlderThan(tx, KEYS_KEPT_DAYS),
})
