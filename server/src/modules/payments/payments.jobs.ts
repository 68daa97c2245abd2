import type { PostsContext } from '../posts/index.ts'
import { cardEventHandler } from './events/handle-card-event.service.ts'
import { finishPurchaseHandler } from './pay/finish-purchase.service.ts'
import { readTransactionsHandler } from './reconcile/read-transactions.service.ts'
import { reconcileHandler } from './reconcile/reconcile-payments.service.ts'

/** Buying a post needs the posts context. */
export const paymentJobs = (posts: PostsContext) => [
  cardEventHandler(posts),
  finishPurchaseHandler(posts),
  reconcileHandler(posts),
  readTransactionsHandler(posts),
]
