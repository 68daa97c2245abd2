import { defineModule } from '../../composition/define-module.ts'
import { accounts, ownPayoutsHook } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { settlement } from '../settlement/index.ts'
import { createOwnPayouts } from './hold/hold-payouts.service.ts'
import { payoutEmailSamples } from './payouts.email-samples.ts'
import { payoutErasure } from './payouts.erasure.ts'
import { payoutExports } from './payouts.exports.ts'
import { payoutInvariants } from './payouts.invariants.ts'
import { payoutJobs } from './payouts.jobs.ts'
import { payoutRoutes } from './payouts.routes.ts'
import { payoutWebhook } from './payouts.webhook.ts'

export { endFraudHold, holdForFraud } from './hold/hold-for-fraud.service.ts'
export { stopPayouts } from './hold/hold-payouts.service.ts'
export { payRest, requireRest } from './hold/pay-rest.service.ts'
export * as payoutActs from './operate/operate-payouts.service.ts'
export { countOnTheirWay, findObstacles } from './pay/due.queries.ts'
export { payOut } from './pay/pay-out.service.ts'
export { payoutMoved } from './payouts.events.ts'

export const payouts = defineModule({
  name: 'payouts',
  needs: [accounts, ledger, settlement],
  tables: ['payout', 'payout_act', 'payout_fraud_hold', 'payout_hold', 'payout_part'],
  reads: [
    'account',
    'account_change',
    'ledger_account',
    'ledger_account_part',
    'ledger_journal',
    'ledger_transfer',
    'passkey',
    'profile',
    'purchase',
    'settlement_batch',
    'totp',
  ],
  extends: (ctx) => [ownPayoutsHook.with(createOwnPayouts(ctx))],
  routes: payoutRoutes,
  http: (ctx) => [payoutWebhook(ctx)],
  jobs: payoutJobs,
  moneyInvariants: payoutInvariants,
  emails: payoutEmailSamples,
  exports: payoutExports,
  erasure: payoutErasure,
})
