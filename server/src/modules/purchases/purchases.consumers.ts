import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { dropCards } from '../posts/index.ts'
import { bought, refunded } from './purchases.events.ts'

/** The number of buyers stands on the card. The process that changed it drops the card itself, if it lives to. */
export const purchaseConsumers = [
  consumeNews('purchases-drop-bought-card', bought, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
  consumeNews('purchases-drop-refunded-card', refunded, {
    atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]),
  }),
]
