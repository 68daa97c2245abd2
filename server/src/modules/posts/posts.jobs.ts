import { endLimits, sweepWithdrawn } from './moderation/end-decisions.service.ts'
import type { PostsContext } from './posts.context.ts'
import { relist } from './upkeep/relist-posts.service.ts'
import { dropOldKeys, eraseDeleted, unlistExpired } from './upkeep/sweep-posts.service.ts'

export const postJobs = (ctx: PostsContext) => [
  ...[unlistExpired, eraseDeleted, dropOldKeys],
  ...[relist(ctx), endLimits(ctx), sweepWithdrawn(ctx)],
]
