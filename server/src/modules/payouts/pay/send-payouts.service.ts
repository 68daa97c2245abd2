import type { Context } from '../../../context.ts'
import {
  type PayoutGateway,
  PayoutGatewayUnsure,
  type PayoutState,
} from '../../../platform/payouts/payout-gateway.ts'
import { arePayoutsFrozen } from '../../ledger/index.ts'
import type { Clock } from '../../settlement/index.ts'
import type { Payout } from '../payout.ts'
import { claimUnsent, claimUnsure, findPayout } from '../payouts.queries.ts'
import { settlePayout } from './settle-payout.service.ts'

/** After this many requests in a row without an answer, the gateway counts as down until the next run. */
const PATIENCE = 5

/**
 * Sends every payout that the gateway may not have, each with its own reference: if it was sent before, the gateway
 * answers with the status of the first. Returns for how many the result is unknown.
 */
export async function sendPayouts(ctx: Context, clock: Clock): Promise<number> {
  const send = ctx.payoutGateway?.send
  if (!send) return 0
  return each(ctx, clock, {
    claim: () => ctx.db.write(async (tx) => ((await arePayoutsFrozen(tx)) ? null : claimUnsent(tx, clock()))),
    ask: (payout) => send(orderOf(payout)),
  })
}

/**
 * Checks open payouts for which no event has arrived. It continues while payouts are frozen, because it pays nobody.
 */
export async function followPayouts(ctx: Context, clock: Clock): Promise<number> {
  const { payoutGateway: gateway } = ctx
  if (gateway?.read == null) return 0
  return each(ctx, clock, {
    claim: () => ctx.db.write((tx) => claimUnsure(tx, clock())),
    ask: (payout) => readOne(gateway, payout),
  })
}

/** Checks one payout and applies its current status. */
export async function checkPayout(ctx: Context, id: string, clock: Clock): Promise<void> {
  const payout = await ctx.db.readPrivate((tx) => findPayout(tx, id))
  const gateway = ctx.payoutGateway
  if (payout === null || gateway === null || payout.gateway !== gateway.name) return
  const state = await readOne(gateway, payout)
  if (state !== null) await learn(ctx, payout, state, clock())
}

/** Null if the payout has no id at the gateway: then it can only be found by sending it again. */
async function readOne({ read }: PayoutGateway, { providerId }: Payout): Promise<PayoutState | null> {
  return read === null || providerId === null ? null : read(providerId)
}

const orderOf = ({ id, receiver, amount }: Payout) => ({ reference: id, receiver, cents: amount })

async function each(
  ctx: Context,
  clock: Clock,
  how: { claim: () => Promise<Payout | null>; ask: (payout: Payout) => Promise<PayoutState | null> },
): Promise<number> {
  let unsure = 0
  for (let inARow = 0; inARow < PATIENCE; ) {
    const payout = await how.claim()
    if (payout === null) break
    try {
      const state = await how.ask(payout)
      if (state !== null) await learn(ctx, payout, state, clock())
      inARow = 0
    } catch (error) {
      if (!(error instanceof PayoutGatewayUnsure)) throw error
      inARow++
      unsure++
      ctx.log.warn(
        { payout: payout.id, why: error.message },
        'the outcome of a payout is unknown; it will be retried',
      )
    }
  }
  return unsure
}

/** Only applied if the gateway reports the same payout: a different amount is never booked. */
async function learn(ctx: Context, payout: Payout, state: PayoutState, now: Date): Promise<void> {
  const { order } = state
  if (order !== null && (order.reference !== payout.id || order.cents !== payout.amount)) {
    throw new PayoutGatewayUnsure('it speaks of another payout')
  }
  await settlePayout(ctx, payout.id, state, now)
}
