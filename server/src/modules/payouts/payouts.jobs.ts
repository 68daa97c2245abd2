import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import type { Clock } from '../settlement/index.ts'
import { payOut } from './pay/pay-out.service.ts'
import { checkPayout } from './pay/send-payouts.service.ts'
import { checkPayoutJob, payJob } from './payouts.events.ts'

const systemClock: Clock = () => new Date()

export const payoutJobs = [
  handleJob(payJob, {
    async atLeastOnce(ctx: Context) {
      const { opened, unsure } = await payOut(ctx, systemClock)
      if (opened + unsure > 0) ctx.log.info({ opened, unsure }, 'payouts were created')
    },
  }),
  handleJob(checkPayoutJob, {
    atLeastOnce: (ctx: Context, { payoutId }) => checkPayout(ctx, payoutId, systemClock),
  }),
]
