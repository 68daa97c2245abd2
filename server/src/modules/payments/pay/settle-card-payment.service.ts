import type { PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { CardPayment } from '../../../platform/cards/card-payment.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { accountOf, platformAccount, postEntry } from '../../ledger/index.ts'
import { finishPurchaseJob, paymentMoved, sendPaymentReceiptJob } from '../payments.events.ts'
import { topUpKey } from '../payments.keys.ts'
import { lockPayment, markFailed, markSucceeded, noteOpen, type Payment } from '../payments.queries.ts'

/** The process that took the payment buys the post itself within this time, unless it dies. */
const PURCHASE_DUE_MS = 15_000

/**
 * Records the provider's status of a payment. The call that ordered it, the webhook, a client that polls and the
 * reconciler all end here, in any order and any number of times: money is booked once, under the payment's key. Money
 * that arrived always counts, even if we had given the payment up.
 */
export async function settlePayment(ctx: Context, id: PaymentId, card: CardPayment): Promise<void> {
  const wasAsked = await ctx.db.write(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment === null || payment.status === 'succeeded') return false
    if (card.status === 'succeeded') await takeIn(tx, ctx, payment, card)
    else if (payment.status === 'failed') return false
    else if (card.status === 'failed') {
      const { failure, isDeclined } = card
      await markFailed(tx, id, { intentId: card.id, failure, isDeclined })
    } else await noteOpen(tx, id, { intentId: card.id, status: card.status })
    if (card.status !== payment.status)
      await publish(tx, paymentMoved, { paymentId: id, accountId: payment.accountId })
    return payment.status === 'requires_action'
  })
  // Otherwise the payer's browser could continue with it, with another card, long after it was reported as failed.
  if (wasAsked && card.status === 'failed' && card.id !== null) {
    await ctx.cardProvider?.cancel(card.id).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a failed card payment could not be cancelled')
    })
  }
}

async function takeIn(tx: Tx, ctx: Context, payment: Payment, card: CardPayment): Promise<void> {
  const { id, profileId, amount, cardFee, postId } = payment
  const isOurs =
    card.reference === id &&
    card.cents === amount + cardFee &&
    card.currency === 'usd' &&
    card.chargeId !== null
  if (!isOurs || card.id === null || card.chargeId === null) {
    // The payment stays open, and the money shows up in the provider's account as unexplained.
    ctx.log.error({ payment: id }, 'a card payment differs from the order and was not booked')
    return
  }
  await markSucceeded(tx, id, { intentId: card.id, chargeId: card.chargeId, card: card.card })
  if (postId === null) await enqueue(tx, sendPaymentReceiptJob, { paymentId: id })
  else {
    const runAt = new Date(Date.now() + PURCHASE_DUE_MS)
    await enqueue(tx, finishPurchaseJob, { paymentId: id }, { runAt })
  }
  const from = platformAccount('card_clearing')
  await postEntry(tx, {
    key: topUpKey(id),
    kind: 'topup',
    legs: [
      { debit: from, credit: accountOf(profileId, 'user_funds'), amount },
      { debit: from, credit: platformAccount('card_fee'), amount: cardFee },
    ],
  })
}
