import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { clearReactionCounts } from '../posts/index.ts'
import { forgetPostJob } from './reactions.events.ts'
import { forgetPost as forgetSome } from './reactions.queries.ts'

const BATCH_SIZE = 10_000

export const forgetPost = handleJob(forgetPostJob, {
  async atLeastOnce({ db }: Context, { postId }) {
    for (let last = BATCH_SIZE; last === BATCH_SIZE; )
      last = await db.write((tx) => forgetSome(tx, postId, BATCH_SIZE))
    await db.write((tx) => clearReactionCounts(tx, postId))
  },
})
