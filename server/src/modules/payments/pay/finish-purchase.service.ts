import { errorText } from '@sayso/contract/errors'
import type { PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { Person } from '../../../rpc/viewer.ts'
import type { PostsContext } from '../../posts/index.ts'
import { buyHeld, requireBuyable } from '../../purchases/index.ts'
import { finishPurchaseJob, paymentMoved, sendPaymentReceiptJob } from '../payments.events.ts'
import { findPayer, findPayment, lockPayment, notePurchase, type Payment } from '../payments.queries.ts'

const inFunds = (reason: string) => `Your payment went through, and the money is in your funds. ${reason}`

/**
 * Buys the post that a payment was made for, once the money has arrived. Either the post is bought, or the money stays
 * in the funds and the payer gets the reason. The outcome is stored in the transaction of the purchase, so that a retry
 * after a crash cannot buy again what was refunded meanwhile.
 */
export async function finishPurchase(ctx: PostsContext, payer: Person, id: PaymentId): Promise<void> {
  const payment = await ctx.db.readPrivate((tx) => findPayment(tx, id))
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
      await publish(tx, paymentMoved, { paymentId: id, accountId: held.accountId })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await ctx.db.write(async (tx) => {
      await noteRefused(tx, id, error.message)
      await publish(tx, paymentMoved, { paymentId: id, accountId: payment.accountId })
    })
  }
}

/** The payment then counts as a top-up and gets the receipt of one. */
async function noteRefused(tx: Tx, id: PaymentId, reason: string): Promise<void> {
  const isNew = await notePurchase(tx, id, 'refused', inFunds(reason))
  if (isNew) await enqueue(tx, sendPaymentReceiptJob, { paymentId: id })
}

function isDue(payment: Payment): payment is Payment & { postId: NonNullable<Payment['postId']> } {
  return payment.status === 'succeeded' && payment.postId !== null && payment.purchaseOutcome === null
}

/** The same without a caller: for the account and profile that paid, in their current state. */
export async function finishPurchaseAlone(ctx: PostsContext, id: PaymentId): Promise<void> {
  const payer = await ctx.db.readPrivate((tx) => findPayer(tx, id))
  if (payer !== null) await finishPurchase(ctx, payer, id)
}

export const finishPurchaseHandler = (ctx: PostsContext) =>
  handleJob(finishPurchaseJob, {
    atLeastOnce: (_: Context, { paymentId }) => finishPurchaseAlone(ctx, paymentId),
  })
