import type { OutputOf } from '@sayso/contract/call'
import type { paymentStatus } from '@sayso/contract/calls/money'
import type { PaymentId } from '@sayso/contract/ids'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { fundsOf } from '../../ledger/index.ts'
import { type PostsContext, showFresh } from '../../posts/index.ts'
import { findPayment, type Payment } from '../payments.queries.ts'

export type Outcome = OutputOf<typeof paymentStatus>

/** A payment as its payer sees it. */
export async function showPayment(
  ctx: PostsContext,
  viewer: Member,
  id: PaymentId,
  options: { clientSecret: string | null; isFailureRefused: boolean },
): Promise<Outcome> {
  const { payment, balance } = await ctx.db.readPrivate(async (tx) => {
    const found = await findPayment(tx, id)
    if (found === null) throw new AppError('payment_not_found')
    return { payment: found, balance: await fundsOf(tx, found.profileId) }
  })
  if (payment.status === 'failed' && options.isFailureRefused) failFailed(payment)

  return {
    payment_id: id,
    status: payment.status === 'created' ? 'processing' : payment.status,
    client_secret: payment.status === 'requires_action' ? options.clientSecret : null,
    notice: payment.status === 'failed' ? payment.failure : payment.notice,
    fund_account_balance: balance,
    ...(payment.purchaseOutcome === 'bought' &&
      payment.postId !== null && { post: await showFresh(ctx, viewer, payment.postId) }),
  }
}

function failFailed({ failure }: Payment): never {
  return failure === null ? fail('payment_failed') : fail('card_declined', { values: { reason: failure } })
}
