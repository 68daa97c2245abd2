import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { decisions } from '../decisions/index.ts'
import { decisionOfReportHook, moderation } from '../moderation/index.ts'
import { notifications } from '../notifications/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { safety } from '../safety/index.ts'
import { deskCountsHook, pendingActsHook, staff } from '../staff/index.ts'
import { appealConsumers } from './appeals.consumers.ts'
import type { AppealsContext } from './appeals.context.ts'
import { appealEmailSamples } from './appeals.email-samples.ts'
import { appealErasure } from './appeals.erasure.ts'
import { appealExports } from './appeals.exports.ts'
import { appealJobs } from './appeals.jobs.ts'
import { countAppeals } from './appeals.queries.ts'
import { appealRoutes } from './appeals.routes.ts'
import { openingAct } from './desk/open-closed.service.ts'
import { decisionOfReport } from './mine/decision-of-report.service.ts'

export const appeals = defineModule({
  name: 'appeals',
  needs: [
    accounts,
    comments,
    decisions,
    moderation,
    notifications,
    posts,
    profiles,
    purchases,
    safety,
    staff,
  ],
  tables: ['appeal'],
  reads: ['account', 'comment', 'mod_case', 'mod_decision', 'post', 'profile', 'report', 'staff_pending'],
  create: (ctx, { decisions }): AppealsContext => Object.freeze({ ...ctx, decisions }),
  extends: (ctx, _, self) => [
    decisionOfReportHook.with(decisionOfReport(ctx)),
    pendingActsHook.with(openingAct(self)),
    deskCountsHook.with(async (tx) => ({ appeals: await countAppeals(tx, 'open') })),
  ],
  routes: appealRoutes,
  jobs: appealJobs,
  consumers: appealConsumers,
  exports: appealExports,
  erasure: appealErasure,
  emails: appealEmailSamples,
})
