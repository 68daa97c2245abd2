import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import type { Clock } from '../settlement/index.ts'
import { openPayouts } from './open.service.ts'
import { checkPayoutJob, payJob } from './payouts.events.ts'
import { countStuck } from './payouts.queries.ts'
import { checkPayout, followPayouts, sendPayouts } from './send.service.ts'

/** Longer than this nothing that goes well is on its way; what nobody has claimed at PayPal comes back after thirty. */
const STUCK_DAYS = 7

export interface PaidOut {
  readonly opened: number
  /** Asked for without an answer that says what happened. */
  readonly unsure: number
}

/** Everything that is to be paid now, and everything that is on its way. Without a gateway, earnings wait. */
export async function payOut(ctx: Context, clock: Clock): Promise<PaidOut> {
  if (ctx.payoutGateway === null) return { opened: 0, unsure: 0 }
  const opened = await openPayouts(ctx, clock)
  const unsent = await sendPayouts(ctx, clock)
  const unsure = unsent + (await followPayouts(ctx, clock))
  ctx.metrics.payoutsStuck.set(await ctx.db.write((tx) => countStuck(tx, clock(), STUCK_DAYS)))
  return { opened, unsure }
}

const systemClock: Clock = () => new Date()

export const payoutJobs = [
  handleJob(payJob, {
    async atLeastOnce(ctx: Context) {
      const { opened, unsure } = await payOut(ctx, systemClock)
      if (opened + unsure > 0) ctx.log.info({ opened, unsure }, 'payouts were made')
    },
  }),
  handleJob(checkPayoutJob, {
    atLeastOnce: (ctx: Context, { payoutId }) => checkPayout(ctx, payoutId, systemClock),
  }),
]
