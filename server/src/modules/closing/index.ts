import { defineModule } from '../../composition/define-module.ts'
import { accounts, closingHook } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { payments } from '../payments/index.ts'
import { payouts } from '../payouts/index.ts'
import { profiles } from '../profiles/index.ts'
import { settlement } from '../settlement/index.ts'
import type { ClosingContext } from './closing.context.ts'
import { closingEmailSamples } from './closing.email-samples.ts'
import { closingErasure } from './closing.erasure.ts'
import { closingExports } from './closing.exports.ts'
import { closingHooks } from './closing.hooks.ts'
import { closingJobs } from './closing.jobs.ts'
import { closingRoutes } from './closing.routes.ts'
import { closingStored } from './closing.stored.ts'
import { cancelClosing } from './request/request-closing.service.ts'

export { undecidedHook } from './closing.hooks.ts'
export { listOpen } from './closing.queries.ts'
export { replayErasures } from './erase/replay-erasures.service.ts'
export { findTombstones } from './erase/tombstones.service.ts'

export const closing = defineModule({
  name: 'closing',
  needs: [accounts, ledger, payments, payouts, profiles, settlement],
  tables: ['account_closing', 'erased_account'],
  reads: ['account', 'post', 'profile', 'purchase'],
  hooks: closingHooks,
  create: (ctx, { profiles }, hooks): ClosingContext => Object.freeze({ ...ctx, ...hooks, profiles }),
  extends: (_, __, self) => [
    closingHook.with({ cancel: (tx, accountId) => cancelClosing(tx, self(), accountId) }),
  ],
  routes: closingRoutes,
  jobs: (self, _, all) => closingJobs(self, () => all.contributions().erasure),
  exports: closingExports,
  erasure: closingErasure,
  stored: [closingStored],
  emails: closingEmailSamples,
})
