import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { queueEmail } from '../accounts/index.ts'
import { sendPaymentReceiptJob } from '../payments/index.ts'
import { sendReceiptJob } from '../purchases/index.ts'
import { receiptEmail, refundEmail } from './receipts.emails.ts'
import { findPayment, findPurchase } from './receipts.queries.ts'
import { readReceipt } from './show-receipt.service.ts'

/** Separate from the purchase: looking up an address must not make other buyers wait. */
export const sendPurchaseReceipt = handleJob(sendReceiptJob, {
  async inTransaction(tx, { purchaseId, about }, ctx: Context) {
    const found = await findPurchase(tx, purchaseId)
    // The buyer has left, and nobody is there to write to.
    if (found === null) return
    const receipt = await readReceipt(tx, ctx, found)
    const postUrl = `${ctx.config.product.publicUrl}/p/${found.postId}`
    // If it was refunded before its receipt was written, the receipt says what was paid, and the refund email says the
    // rest.
    const content =
      about === 'purchase'
        ? receiptEmail({ ...receipt, refund: null }, postUrl)
        : refundEmail(receipt, postUrl)
    await queueEmail(tx, ctx, { to: found.email, content })
  },
})

/** A payment that bought something is covered by the receipt of the purchase, so that each payment has exactly one. */
export const sendPaymentReceipt = handleJob(sendPaymentReceiptJob, {
  async inTransaction(tx, { paymentId }, ctx: Context) {
    const found = await findPayment(tx, paymentId)
    if (found === null) throw new Error('the payment was not found')
    const fundsUrl = `${ctx.config.product.publicUrl}/myFunds`
    await queueEmail(tx, ctx, {
      to: found.email,
      content: receiptEmail(await readReceipt(tx, ctx, found), fundsUrl),
    })
  },
})
