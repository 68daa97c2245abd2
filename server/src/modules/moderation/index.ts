import { defineModule } from '../../composition/define-module.ts'
import { createChallenges } from '../../platform/challenge/challenge.ts'
import { createLimiter } from '../../platform/redis/limiter.ts'
import { abuse } from '../abuse/index.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { moderationConsumers } from './moderation.consumers.ts'
import type { ModerationContext } from './moderation.context.ts'
import { moderationEmailSamples } from './moderation.email-samples.ts'
import { moderationErasure } from './moderation.erasure.ts'
import { moderationExports } from './moderation.exports.ts'
import { moderationHooks } from './moderation.hooks.ts'
import { moderationJobs } from './moderation.jobs.ts'
import { moderationKeyed } from './moderation.keyed.ts'
import { moderationRoutes } from './moderation.routes.ts'

export { openContact } from './by-address/report-contact.ts'
export { type CaseKind, type CaseSource, noteCase } from './cases/cases.queries.ts'
export { type Case, claimCase, findCase, lockCase, releaseCase } from './cases/claims.queries.ts'
export { openCase } from './cases/open-case.service.ts'
export { openSignalCase } from './cases/open-signal-case.service.ts'
export { urgencyOf } from './cases/priority.policy.ts'
export type { DecisionOfReport } from './moderation.context.ts'
export { decisionOfReportHook } from './moderation.hooks.ts'
export { numberText, readNumber } from './reports/report-number.ts'
export {
  findContactOf,
  findReportOf,
  markNotified,
  takeUnnotified,
  type UnnotifiedReport,
} from './reports/reporters-to-notify.queries.ts'
export { correctReports, settleReports } from './reports/settle-reports.service.ts'
export {
  dropCases,
  dropReportsOf,
  listOldCases,
  lockCases,
  type OldCase,
} from './retention/old-cases.queries.ts'

export const moderation = defineModule({
  name: 'moderation',
  needs: [abuse, accounts, comments, posts, profiles],
  tables: ['mod_case', 'report', 'reporter'],
  reads: ['comment', 'post', 'post_file', 'post_media', 'profile'],
  hooks: moderationHooks,
  create: (ctx, { posts }, hooks): ModerationContext =>
    Object.freeze({
      ...posts,
      ...hooks,
      challenges: createChallenges(ctx.config.secrets.pepper, ctx.redis),
      limiter: createLimiter(ctx.redis),
    }),
  consumers: moderationConsumers,
  routes: moderationRoutes,
  jobs: moderationJobs,
  keyed: moderationKeyed,
  exports: moderationExports,
  erasure: moderationErasure,
  emails: moderationEmailSamples,
})
