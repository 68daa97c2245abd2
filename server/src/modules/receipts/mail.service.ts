import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { post } from '../accounts/index.ts'
import { sendPaymentReceiptJob } from '../payments/index.ts'
import { sendReceiptJob } from '../purchases/index.ts'
import { receiptLetter, refundLetter } from './letters.ts'
import { findPayment, findPurchase } from './receipts.queries.ts'
import { readReceipt } from './receipts.service.ts'

/** Apart from the purchase: looking up an address must not make other buyers wait. */
const sendPurchaseReceipt = handleJob(sendReceiptJob, {
  async inTransaction(tx, { purchaseId, about }, ctx: Context) {
    const found = await findPurchase(tx, purchaseId)
    if (found === null) throw new Error('a purchase without a row')
    const receipt = await readReceipt(tx, ctx, found)
    const postUrl = `${ctx.config.product.publicUrl}/p/${found.postId}`
    // Given back before its receipt was written: then the receipt says what was paid, and the notice the rest.
    const letter =
      about === 'purchase'
        ? receiptLetter({ ...receipt, refund: null }, postUrl)
        : refundLetter(receipt, postUrl)
    await post(tx, ctx, { to: found.email, letter })
  },
})

/** Of a payment that bought something the purchase's receipt tells, so that each payment has one. */
const sendPaymentReceipt = handleJob(sendPaymentReceiptJob, {
  async inTransaction(tx, { paymentId }, ctx: Context) {
    const found = await findPayment(tx, paymentId)
    if (found === null) throw new Error('a payment without a row')
    const fundsUrl = `${ctx.config.product.publicUrl}/myFunds`
    await post(tx, ctx, {
      to: found.email,
      letter: receiptLetter(await readReceipt(tx, ctx, found), fundsUrl),
    })
  },
})

export const receiptJobs = [sendPurchaseReceipt, sendPaymentReceipt]
