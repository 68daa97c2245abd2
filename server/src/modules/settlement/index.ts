import { defineModule } from '../../composition/define-module.ts'
import { ledger } from '../ledger/index.ts'
import { posts } from '../posts/index.ts'
import { purchases } from '../purchases/index.ts'
import { settlementConsumers } from './settlement.consumers.ts'
import { settlementExports } from './settlement.exports.ts'
import { settlementInvariants } from './settlement.invariants.ts'
import { settlementJobs } from './settlement.jobs.ts'
import { earningsFileRoutes, settlementRoutes } from './settlement.routes.ts'

export {
  type BatchShare,
  failBatches,
  finishBatches,
  lockUnpaid,
  makeAllDue,
  makeDue,
  payWhatIsThere,
  postpone,
  startPaying,
} from './paying.queries.ts'

import { settlementErasure } from './settlement.erasure.ts'

export { type Clock, settle } from './settle-batch.service.ts'
export type { WaitingReason } from './settlement.batch.ts'
export { batchSettled } from './settlement.events.ts'
export { nextFriday, paidFrom } from './settlement.policy.ts'

export const settlement = defineModule({
  name: 'settlement',
  needs: [ledger, posts, purchases],
  tables: ['settlement_batch'],
  reads: [
    'ledger_account',
    'ledger_journal',
    'ledger_transfer',
    'post',
    'post_file',
    'post_media',
    'post_secret',
    'profile',
    'purchase',
    'takedown_refund',
  ],
  routes: settlementRoutes,
  http: (ctx) => [earningsFileRoutes(ctx)],
  jobs: (_, { posts }) => settlementJobs(posts),
  consumers: settlementConsumers,
  moneyInvariants: settlementInvariants,
  exports: settlementExports,
  erasure: settlementErasure,
})
