import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { post } from '../accounts/index.ts'
import { receiptLetter, refundLetter } from './letters.ts'
import { sendReceiptJob } from './purchases.events.ts'
import { findReceipt } from './receipt.queries.ts'

/** Apart from the purchase: looking up an address must not make other buyers wait. */
export const sendReceipt = handleJob(sendReceiptJob, {
  async inTransaction(tx, { purchaseId, about }, ctx: Context) {
    const found = await findReceipt(tx, purchaseId)
    if (found === null) throw new Error('a purchase without a row')
    const { email, authorHandle, postId, paid, boughtAt, refundedAt } = found
    const told = { purchaseId, authorHandle, paid, postUrl: `${ctx.config.product.publicUrl}/p/${postId}` }
    const letter =
      about === 'purchase'
        ? receiptLetter({ ...told, at: boughtAt })
        : refundLetter({ ...told, at: refundedAt ?? boughtAt })
    await post(tx, ctx, { to: email, letter })
  },
})
