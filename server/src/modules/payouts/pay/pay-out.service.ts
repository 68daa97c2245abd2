import type { Context } from '../../../context.ts'
import type { Clock } from '../../settlement/index.ts'
import { payoutsOverdue, payoutsStuck } from '../payouts.metrics.ts'
import { countOverdue, countStuck } from '../payouts.queries.ts'
import { openPayouts } from './open-payouts.service.ts'
import { followPayouts, sendPayouts } from './send-payouts.service.ts'

/** A payout that succeeds takes less than this. PayPal returns unclaimed money after thirty days. */
const STUCK_DAYS = 7

export interface PaidOut {
  readonly opened: number
  /** Payouts that were requested, but whose result is unknown. */
  readonly unsure: number
}

/** Opens and sends all due payouts, and follows up on all open ones. Without a gateway, earnings wait. */
export async function payOut(ctx: Context, clock: Clock): Promise<PaidOut> {
  if (ctx.payoutGateway === null) return { opened: 0, unsure: 0 }
  const opened = await openPayouts(ctx, clock)
  const unsent = await sendPayouts(ctx, clock)
  const unsure = unsent + (await followPayouts(ctx, clock))
  payoutsStuck(ctx.metrics).set(await ctx.db.readPrivate((tx) => countStuck(tx, clock(), STUCK_DAYS)))
  payoutsOverdue(ctx.metrics).set(await ctx.db.readPrivate((tx) => countOverdue(tx, clock())))
  return { opened, unsure }
}
