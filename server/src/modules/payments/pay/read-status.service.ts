import type { AccountId, PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { CardProviderUnsure } from '../../../platform/cards/card-errors.ts'
import type { CardPayment } from '../../../platform/cards/card-payment.ts'
import type { CardProvider } from '../../../platform/cards/card-provider.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { PostsContext } from '../../posts/index.ts'
import { findPayment, type Payment } from '../payments.queries.ts'
import { finishPurchase } from './finish-purchase.service.ts'
import { settlePayment } from './settle-card-payment.service.ts'
import { type Outcome, showPayment } from './show-payment.service.ts'

/** How long the call that took the payment may still be waiting for the provider. */
const IN_FLIGHT_MS = 3_000

export const paymentOwnershipOf = ({ db }: Context) => ({
  async ownerOf({ input }: { input: { payment_id: PaymentId } }): Promise<AccountId | null> {
    return (await db.readPrivate((tx) => findPayment(tx, input.payment_id)))?.accountId ?? null
  },
  otherwise: 'payment_not_found' as const,
})

/** The current status of a payment. While it is open, the provider is asked and the result is recorded. */
export async function readStatus(ctx: PostsContext, viewer: Member, id: PaymentId): Promise<Outcome> {
  const { cardProvider: provider } = ctx
  const payment = await ctx.db.readPrivate((tx) => findPayment(tx, id))
  const card = payment && provider && isOpen(payment) ? await lookUp(ctx, provider, payment) : null
  await finishPurchase(ctx, viewer, id)
  return showPayment(ctx, viewer, id, { clientSecret: card?.clientSecret ?? null, isFailureRefused: false })
}

const isOpen = ({ status }: Payment) => status !== 'succeeded' && status !== 'failed'

async function lookUp(
  ctx: PostsContext,
  provider: CardProvider,
  { id, intentId, createdAt }: Payment,
): Promise<CardPayment | null> {
  if (intentId === null && Date.now() - createdAt.getTime() < IN_FLIGHT_MS) return null
  try {
    const card = intentId ? await provider.payment(intentId) : await provider.findPayment(id, createdAt)
    if (card !== null) await settlePayment(ctx, id, card)
    return card
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    return null
  }
}
