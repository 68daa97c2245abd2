import { isStoredId, type PaymentId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { CardProvider } from '../../platform/cards/card-provider.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { findEvent, markHandled } from './card-events.queries.ts'
import { settleRefund } from './card-refund.service.ts'
import { settleDispute } from './disputes.service.ts'
import { cardEventJob } from './payments.events.ts'
import { finishPurchaseAlone } from './purchase.service.ts'
import { settlePayment } from './settle.service.ts'

/**
 * The provider told us that something happened. What is told is a hint and nothing more: the thing it is about is asked
 * for as it stands now, so that late, doubled and disordered tellings all come to the same.
 */
async function handleEvent(ctx: PostsContext, eventId: string): Promise<void> {
  const event = await ctx.db.write((tx) => findEvent(tx, eventId))
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

export const cardEventHandler = (postsOf: (ctx: Context) => PostsContext) =>
  handleJob(cardEventJob, {
    atLeastOnce: (ctx: Context, { eventId }) => handleEvent(postsOf(ctx), eventId),
  })
