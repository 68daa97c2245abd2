import { defineModule } from '../../composition/define-module.ts'
import { createLimiter } from '../../platform/redis/limiter.ts'
import type { AbuseContext } from './abuse.context.ts'
import { abuseErasure } from './abuse.erasure.ts'
import { abuseExports } from './abuse.exports.ts'

export type { AbuseContext } from './abuse.context.ts'
export { suspected } from './abuse.events.ts'
export { deleteBlocked, insertBlocked, listBlocked } from './blocked-domains.queries.ts'
export { requireAllowedLinks, requireFair } from './require-fair.service.ts'
export { siteOf } from './sites.policy.ts'

export const abuse = defineModule({
  name: 'abuse',
  needs: [],
  tables: ['blocked_domain'],
  create: (ctx): AbuseContext => Object.freeze({ ...ctx, limiter: createLimiter(ctx.redis) }),
  exports: abuseExports,
  erasure: abuseErasure,
})
