import type { Context } from '../../context.ts'
import { CardProviderUnsure } from '../../platform/cards/card-errors.ts'
import type { CardPayment } from '../../platform/cards/card-payment.ts'
import type { CardProvider } from '../../platform/cards/card-provider.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { linkPayment } from '../purchases/index.ts'
import { dropOldEvents } from './card-events.queries.ts'
import { reconcileRefunds } from './card-refund.service.ts'
import { giveUpOldDebts } from './disputes.service.ts'
import { orderOf } from './pay.service.ts'
import { reconcileJob } from './payments.events.ts'
import {
  findCardless,
  findStale,
  forgetAddresses,
  noteCard,
  noteChecked,
  type Payment,
} from './payments.queries.ts'
import { finishPurchaseAlone } from './purchase.service.ts'
import { settlePayment } from './settle.service.ts'

const STALE_SECONDS = 60
const MOST_AT_ONCE = 100
const CARDS_AT_ONCE = 20
/** Later nobody stands at the till any more: what was not taken by then is not taken. */
const ASKED_AGAIN_FOR_MS = 15 * 60_000
/** How long a payer may take to answer their bank. */
const ASKED_PAYER_FOR_MS = 30 * 60_000

/** The order never arrived: no card was charged. */
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

/** Brings every payment to its end whose own process did not: it died, or got no answer, or the payer went away. */
async function reconcilePayments(ctx: PostsContext): Promise<void> {
  const { cardProvider: provider } = ctx
  if (provider === null) return
  const stale = await ctx.db.write((tx) => findStale(tx, STALE_SECONDS, MOST_AT_ONCE))
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
    ctx.log.warn({ payments: isUnsure }, 'the card provider could not say what became of them')
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
    // Only where the provider never had such a payment, and under the same key: it cannot become a second one.
    const isAskedAgain = payment.intentId === null && age < ASKED_AGAIN_FOR_MS
    card = isAskedAgain ? await provider.charge(orderOf(payment)) : NEVER_ARRIVED
  }
  if (card.status === 'requires_action' && card.id !== null && age > ASKED_PAYER_FOR_MS) {
    card = (await provider.cancel(card.id)) ?? card
  }
  await settlePayment(ctx, id, card)
  if (card.status === 'succeeded') await finishPurchaseAlone(ctx, id)
}

/** Payments from before cards were noted: their receipts should say which one it was, and what it bought. */
async function learnCards(ctx: PostsContext, provider: CardProvider): Promise<void> {
  for (const { id, intentId, purchaseOutcome } of await ctx.db.write((tx) =>
    findCardless(tx, CARDS_AT_ONCE),
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

export const reconcileHandler = (postsOf: (ctx: Context) => PostsContext) =>
  handleJob(reconcileJob, {
    atLeastOnce: (ctx: Context) => reconcilePayments(postsOf(ctx)),
  })
