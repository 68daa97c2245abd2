import { errorText } from '@sayso/contract/errors'
import type { PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Person } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { buyHeld, requireBuyable } from '../purchases/index.ts'
import { finishPurchaseJob, sendPaymentReceiptJob } from './payments.events.ts'
import { findPayer, findPayment, lockPayment, notePurchase, type Payment } from './payments.queries.ts'

const inFunds = (reason: string) => `Your payment went through, and the money is in your funds. ${reason}`

/**
 * Buys the post a payment was made for, once the money is there. It always ends well: bought, or the money stays in the
 * funds and the payer is told why. That it was tried is written with the purchase itself, so that a second try after a
 * crash cannot buy again what was given back in the meantime.
 */
export async function finishPurchase(ctx: PostsContext, payer: Person, id: PaymentId): Promise<void> {
  const payment = await ctx.db.write((tx) => findPayment(tx, id))
  if (payment === null || !isDue(payment)) return
  try {
    await requireBuyable(ctx, payer, payment.postId)
    await ctx.db.write(async (tx) => {
      const held = await lockPayment(tx, id)
      if (held === null || !isDue(held)) return
      const { postId, amount } = held
      const isNew = await buyHeld(tx, ctx, payer, { postId, amount, paidBy: id })
      if (isNew) await notePurchase(tx, id, 'bought', null)
      else await noteRefused(tx, id, errorText('already_bought'))
    })
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error
    await ctx.db.write((tx) => noteRefused(tx, id, error.message))
  }
}

/** Then it is a top-up, and gets the receipt of one. */
async function noteRefused(tx: Tx, id: PaymentId, reason: string): Promise<void> {
  const isNew = await notePurchase(tx, id, 'refused', inFunds(reason))
  if (isNew) await enqueue(tx, sendPaymentReceiptJob, { paymentId: id })
}

function isDue(payment: Payment): payment is Payment & { postId: NonNullable<Payment['postId']> } {
  return payment.status === 'succeeded' && payment.postId !== null && payment.purchaseOutcome === null
}

/** Where nobody is there any more who asked for it: for the account and the profile that paid, as they are now. */
export async function finishPurchaseAlone(ctx: PostsContext, id: PaymentId): Promise<void> {
  const payer = await ctx.db.write((tx) => findPayer(tx, id))
  if (payer !== null) await finishPurchase(ctx, payer, id)
}

export const finishPurchaseHandler = (postsOf: (ctx: Context) => PostsContext) =>
  handleJob(finishPurchaseJob, {
    atLeastOnce: (ctx: Context, { paymentId }) => finishPurchaseAlone(postsOf(ctx), paymentId),
  })
