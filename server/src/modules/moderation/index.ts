import { defineModule } from '../../composition/define-module.ts'
import { createChallenges } from '../../platform/challenge/challenge.ts'
import { createLimiter } from '../../platform/redis/limiter.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import type { ModerationContext } from './moderation.context.ts'
import { moderationEmailSamples } from './moderation.email-samples.ts'
import { moderationErasure } from './moderation.erasure.ts'
import { moderationExports } from './moderation.exports.ts'
import { moderationJobs } from './moderation.jobs.ts'
import { moderationKeyed } from './moderation.keyed.ts'
import { moderationRoutes } from './moderation.routes.ts'

export { openCase } from './cases/open-case.service.ts'
export { settleReports } from './reports/settle-reports.service.ts'

export const moderation = defineModule({
  name: 'moderation',
  needs: [accounts, comments, posts, profiles],
  tables: ['mod_case', 'report', 'reporter'],
  reads: ['comment', 'post', 'post_file', 'post_media', 'profile'],
  create: (ctx, { posts }): ModerationContext =>
    Object.freeze({
      ...posts,
      challenges: createChallenges(ctx.config.secrets.pepper, ctx.redis),
      limiter: createLimiter(ctx.redis),
    }),
  routes: moderationRoutes,
  jobs: moderationJobs,
  keyed: moderationKeyed,
  exports: moderationExports,
  erasure: moderationErasure,
  emails: moderationEmailSamples,
})
