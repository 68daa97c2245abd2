import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { dropCards } from '../posts/index.ts'
import { bought, disputed, refunded, sendReceiptJob } from './purchases.events.ts'

/** The number of buyers stands on the card. The process that changed it drops the card itself, if it lives to. */
export const purchaseConsumers = [
  consumeNews('purchases-drop-bought-card', bought, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  consumeNews('purchases-drop-refunded-card', refunded, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  consumeNews('purchases-drop-disputed-card', disputed, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  // Not by the purchase itself: a job wakes the workers, and of all transactions that do so only one commits at a time.
  consumeNews('purchases-send-receipt', bought, {
    inTransaction: (tx, { purchaseId }) => enqueue(tx, sendReceiptJob, { purchaseId, about: 'purchase' }),
  }),
  consumeNews('purchases-send-refund-notice', refunded, {
    inTransaction: (tx, { purchaseId }) => enqueue(tx, sendReceiptJob, { purchaseId, about: 'refund' }),
  }),
]
