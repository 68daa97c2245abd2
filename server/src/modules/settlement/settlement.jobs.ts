import { handleJob } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { settle } from './settle-batch.service.ts'
import { settleJob } from './settlement.events.ts'

/** Refunding a sale that was never released needs the posts context. */
export const settlementJobs = (ctx: PostsContext) => [
  handleJob(settleJob, {
    async atLeastOnce() {
      const { closed, refunded } = await settle(ctx, () => new Date())
      if (closed + refunded > 0) ctx.log.info({ closed, refunded }, 'batches were settled')
    },
  }),
]
