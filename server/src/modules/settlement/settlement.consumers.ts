import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { bought } from '../purchases/index.ts'
import { type Clock, settle } from './settle.service.ts'
import { settleJob } from './settlement.events.ts'
import { openBatchOf } from './settlement.queries.ts'

/** An author sees the week of a sale at once, and not only when the clock has come round. */
export const settlementConsumers = [
  consumeNews('settlement-open-batch', bought, {
    inTransaction: (tx, { purchaseId }) => openBatchOf(tx, purchaseId),
  }),
]

export const settleHandler = (postsOf: (ctx: Context) => PostsContext, clock: Clock = () => new Date()) =>
  handleJob(settleJob, {
    async atLeastOnce(ctx: Context) {
      const { closed, refunded } = await settle(postsOf(ctx), clock)
      if (closed + refunded > 0) ctx.log.info({ closed, refunded }, 'batches were settled')
    },
  })
