import type { Context } from '../../context.ts'
import {
  type PayoutGateway,
  PayoutGatewayUnsure,
  type PayoutState,
} from '../../platform/payouts/payout-gateway.ts'
import { arePayoutsFrozen } from '../ledger/index.ts'
import type { Clock } from '../settlement/index.ts'
import type { Payout } from './payout.ts'
import { claimUnsent, claimUnsure, findPayout } from './payouts.queries.ts'
import { settlePayout } from './settle.service.ts'

/** So many questions in a row without an answer, and the gateway is taken to be away until the next run. */
const PATIENCE = 5

/**
 * Asks the gateway for every payout that it may not have, each under its own reference: asked again, it answers what
 * became of the first. Answers for how many nobody can tell.
 */
export async function sendPayouts(ctx: Context, clock: Clock): Promise<number> {
  const send = ctx.payoutGateway?.send
  if (!send) return 0
  return each(ctx, clock, {
    claim: () => ctx.db.write(async (tx) => ((await arePayoutsFrozen(tx)) ? null : claimUnsent(tx, clock()))),
    ask: (payout) => send(orderOf(payout)),
  })
}

/** Asks what became of those that are on their way, if nobody has told. Goes on while payouts are frozen: it pays nobody. */
export async function followPayouts(ctx: Context, clock: Clock): Promise<number> {
  const { payoutGateway: gateway } = ctx
  if (gateway?.read == null) return 0
  return each(ctx, clock, {
    claim: () => ctx.db.write((tx) => claimUnsure(tx, clock())),
    ask: (payout) => readOne(gateway, payout),
  })
}

/** What one payout is now, and all that follows from it. */
export async function checkPayout(ctx: Context, id: string, clock: Clock): Promise<void> {
  const payout = await ctx.db.write((tx) => findPayout(tx, id))
  const gateway = ctx.payoutGateway
  if (payout === null || gateway === null || payout.gateway !== gateway.name) return
  const state = await readOne(gateway, payout)
  if (state !== null) await learn(ctx, payout, state, clock())
}

/** Null where the gateway does not know it by a name: then only its own question, asked again, finds it. */
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
      ctx.log.warn({ payout: payout.id, why: error.message }, 'the payout gateway left a payout open')
    }
  }
  return unsure
}

/** Only where the gateway speaks of the same payout: another amount is never booked. */
async function learn(ctx: Context, payout: Payout, state: PayoutState, now: Date): Promise<void> {
  const { order } = state
  if (order !== null && (order.reference !== payout.id || order.cents !== payout.amount)) {
    throw new PayoutGatewayUnsure('it speaks of another payout')
  }
  await settlePayout(ctx, payout.id, state, now)
}
