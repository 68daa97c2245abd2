import type { PostsContext } from '../posts/index.ts'
import { mailBuyersHandler } from './buyers-mail/mail-buyers.service.ts'
import { takedownHandler } from './takedown/carry-out-takedowns.service.ts'

/** Refunds need the posts context. */
export const purchaseJobs = (ctx: PostsContext) => [mailBuyersHandler, takedownHandler(ctx)]
