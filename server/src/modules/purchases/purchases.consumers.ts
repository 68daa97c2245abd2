import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { dropCards } from '../posts/index.ts'
import { bought, disputed, refunded, sendReceiptJob } from './purchases.events.ts'

/** The card contains the number of buyers. The process that changed it drops the card itself, unless it dies first. */
export const purchaseConsumers = [
  consumeEvent('purchases-drop-bought-card', bought, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  consumeEvent('purchases-drop-refunded-card', refunded, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  consumeEvent('purchases-drop-disputed-card', disputed, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  // Not enqueued by the purchase itself: a job notifies the workers, and transactions that notify commit one at a time.
  consumeEvent('purchases-send-receipt', bought, {
    inTransaction: (tx, { purchaseId }) => enqueue(tx, sendReceiptJob, { purchaseId, about: 'purchase' }),
  }),
  consumeEvent('purchases-send-refund-email', refunded, {
    inTransaction: (tx, { purchaseId }) => enqueue(tx, sendReceiptJob, { purchaseId, about: 'refund' }),
  }),
]
