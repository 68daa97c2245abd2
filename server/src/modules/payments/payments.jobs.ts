import type { Context } from '../../context.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import type { PostsContext } from '../posts/index.ts'
import { cardEventHandler } from './card-events.service.ts'
import { finishPurchaseHandler } from './purchase.service.ts'
import { reconcileHandler } from './reconcile.service.ts'
import { readTransactionsHandler } from './transactions.service.ts'

/** What happens apart from calls. Buying a post takes what posts are made of. */
export const paymentJobs = (postsOf: (ctx: Context) => PostsContext): JobHandler<Context>[] => [
  cardEventHandler(postsOf),
  finishPurchaseHandler(postsOf),
  reconcileHandler(postsOf),
  readTransactionsHandler(postsOf),
]
