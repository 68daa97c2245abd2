import type { Context } from '../context.ts'
import type { Served } from '../door/serve.ts'
import type { Consumer } from '../platform/bus/news.ts'
import { pruneHandler } from '../platform/bus/prune.job.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import { sendMailHandler } from '../platform/mail/send-mail.job.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { dropOldCodes, sendResetCode } from './accounts/index.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { dropUnlistedCards, postInvariants, unlistExpired } from './posts/index.ts'
import { productRoutes } from './product/product.routes.ts'
import { createOwnProfiles } from './profiles/index.ts'

/** What the processes are made of: one line per module in each list it has a part in. */
export const routesOf = (ctx: Context): Served[] => [
  ...productRoutes(ctx),
  ...accountRoutes(ctx, createOwnProfiles(ctx)),
  ...feedRoutes(ctx),
]

export const jobHandlers: readonly JobHandler<Context>[] = [
  pruneHandler,
  sendMailHandler,
  sendResetCode,
  dropOldCodes,
  unlistExpired,
]

export const consumers: readonly Consumer<Context>[] = [dropUnlistedCards]

export const invariants: readonly Invariant[] = [...postInvariants]
