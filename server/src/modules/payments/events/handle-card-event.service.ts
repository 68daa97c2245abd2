import { isStoredId, type PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { CardProvider } from '../../../platform/cards/card-provider.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import type { PostsContext } from '../../posts/index.ts'
import { finishPurchaseAlone } from '../pay/finish-purchase.service.ts'
import { settlePayment } from '../pay/settle-card-payment.service.ts'
import { cardEventJob } from '../payments.events.ts'
import { settleRefund } from '../refunds/refund-to-card.service.ts'
import { settleDispute } from '../refunds/settle-dispute.service.ts'
import { findEvent, markHandled } from './card-events.queries.ts'

/**
 * Handles a webhook event of the provider. The event is only a hint: the object it is about is fetched in its current
 * state, so that late, duplicate and out-of-order events all lead to the same result.
 */
async function handleEvent(ctx: PostsContext, eventId: string): Promise<void> {
  const event = await ctx.db.readPrivate((tx) => findEvent(tx, eventId))
  if (event === null || event.isHandled || ctx.cardProvider === null) return
  await learn(ctx, ctx.cardProvider, event.objectId)
  await ctx.db.write((tx) => markHandled(tx, eventId))
}

async function learn(ctx: PostsContext, provider: CardProvider, id: string): Promise<void> {
  if (id.startsWith('pi_')) return learnPayment(ctx, id)
  if (id.startsWith('du_') || id.startsWith('dp_')) {
    const dispute = await provider.dispute(id)
    if (dispute !== null) await settleDispute(ctx, dispute)
    return
  }
  const refund = await provider.readRefund(id)
  const reference = refund?.reference ?? ''
  if (refund && isStoredId(reference)) await settleRefund(ctx, reference, refund)
}

async function learnPayment(ctx: PostsContext, intentId: string): Promise<void> {
  const card = await ctx.cardProvider?.payment(intentId)
  const reference = card?.reference ?? ''
  if (!card || !isStoredId(reference)) return
  await settlePayment(ctx, reference as PaymentId, card)
  if (card.status === 'succeeded') await finishPurchaseAlone(ctx, reference as PaymentId)
}

export const cardEventHandler = (ctx: PostsContext) =>
  handleJob(cardEventJob, {
    atLeastOnce: (_: Context, { eventId }) => handleEvent(ctx, eventId),
  })
