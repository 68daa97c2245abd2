import { CardProviderUnsure } from '../../../platform/cards/card-errors.ts'
import type { CardPayment } from '../../../platform/cards/card-payment.ts'
import type { CardProvider } from '../../../platform/cards/card-provider.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import type { PostsContext } from '../../posts/index.ts'
import { linkPayment } from '../../purchases/index.ts'
import { dropOldEvents } from '../events/card-events.queries.ts'
import { finishPurchaseAlone } from '../pay/finish-purchase.service.ts'
import { orderOf } from '../pay/pay-by-card.service.ts'
import { settlePayment } from '../pay/settle-card-payment.service.ts'
import { reconcileJob } from '../payments.events.ts'
import {
  findCardless,
  findStale,
  forgetAddresses,
  noteCard,
  noteChecked,
  type Payment,
} from '../payments.queries.ts'
import { reconcileRefunds } from '../refunds/refund-to-card.service.ts'
import { giveUpOldDebts } from '../refunds/settle-dispute.service.ts'

const STALE_SECONDS = 60
const BATCH_SIZE = 100
const CARD_BATCH_SIZE = 20
/** After this the payer is no longer waiting, so a charge that never reached the provider is not sent again. */
const ASKED_AGAIN_FOR_MS = 15 * 60_000
/** How long a payer may take to confirm at their bank. */
const ASKED_PAYER_FOR_MS = 30 * 60_000

/** The order never reached the provider: no card was charged. */
const NEVER_ARRIVED: CardPayment = {
  id: null,
  status: 'failed',
  cents: 0,
  currency: 'usd',
  reference: null,
  chargeId: null,
  card: null,
  clientSecret: null,
  failure: null,
  isDeclined: false,
}

/** Completes every payment that its own process did not: the process died, got no response, or the payer left. */
async function reconcilePayments(ctx: PostsContext): Promise<void> {
  const { cardProvider: provider } = ctx
  if (provider === null) return
  const stale = await ctx.db.readPrivate((tx) => findStale(tx, STALE_SECONDS, BATCH_SIZE))
  let isUnsure = 0
  for (const payment of stale) {
    await ctx.db.write((tx) => noteChecked(tx, payment.id))
    try {
      await bringToEnd(ctx, provider, payment)
    } catch (error) {
      if (!(error instanceof CardProviderUnsure)) throw error
      isUnsure++
    }
  }
  try {
    await reconcileRefunds(ctx, provider, STALE_SECONDS)
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    isUnsure++
  }
  try {
    await learnCards(ctx, provider)
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    isUnsure++
  }
  if (isUnsure > 0)
    ctx.log.warn({ payments: isUnsure }, 'the card provider did not report the outcome of some payments')
  await giveUpOldDebts(ctx)
  await ctx.db.write(async (tx) => {
    await forgetAddresses(tx)
    await dropOldEvents(tx)
  })
}

async function bringToEnd(ctx: PostsContext, provider: CardProvider, payment: Payment): Promise<void> {
  const { id, createdAt } = payment
  const age = Date.now() - createdAt.getTime()
  let card = await findCard(provider, payment)
  if (card === null) {
    // Only if the provider never had such a payment, and with the same idempotency key: it cannot become a second one.
    const isAskedAgain = payment.intentId === null && age < ASKED_AGAIN_FOR_MS
    card = isAskedAgain ? await provider.charge(orderOf(payment)) : NEVER_ARRIVED
  }
  if (card.status === 'requires_action' && card.id !== null && age > ASKED_PAYER_FOR_MS) {
    card = (await provider.cancel(card.id)) ?? card
  }
  await settlePayment(ctx, id, card)
  if (card.status === 'succeeded') await finishPurchaseAlone(ctx, id)
}

/**
 * Fills in card details of payments from before they were stored: their receipts should name the card and what it
 * bought.
 */
async function learnCards(ctx: PostsContext, provider: CardProvider): Promise<void> {
  for (const { id, intentId, purchaseOutcome } of await ctx.db.readPrivate((tx) =>
    findCardless(tx, CARD_BATCH_SIZE),
  )) {
    const card = intentId === null ? null : await provider.payment(intentId)
    await ctx.db.write(async (tx) => {
      if (card?.card) await noteCard(tx, id, card.card)
      if (purchaseOutcome === 'bought') await linkPayment(tx, id)
      await noteChecked(tx, id)
    })
  }
}

function findCard(provider: CardProvider, { id, intentId, createdAt }: Payment): Promise<CardPayment | null> {
  return intentId === null ? provider.findPayment(id, createdAt) : provider.payment(intentId)
}

export const reconcileHandler = (ctx: PostsContext) =>
  handleJob(reconcileJob, {
    atLeastOnce: () => reconcilePayments(ctx),
  })
