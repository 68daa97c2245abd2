import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { posts } from '../posts/index.ts'
import { purchases } from '../purchases/index.ts'
import { paymentErasure } from './payments.erasure.ts'
import { paymentExports } from './payments.exports.ts'
import { paymentInvariants } from './payments.invariants.ts'
import { paymentJobs } from './payments.jobs.ts'
import { paymentRoutes } from './payments.routes.ts'
import { cardWebhook } from './payments.webhook.ts'

export { paymentMoved, sendPaymentReceiptJob } from './payments.events.ts'
export { paymentOfKey } from './payments.keys.ts'
export { lockPayment } from './payments.queries.ts'
export {
  openRefund,
  RefundError,
  refundToCard,
  sendRefund,
} from './refunds/refund-to-card.service.ts'
export { countOpenCases, findRefundable } from './refunds/refundable.queries.ts'

export const payments = defineModule({
  name: 'payments',
  needs: [accounts, ledger, posts, purchases],
  tables: ['card_dispute', 'card_event', 'card_refund', 'card_transaction', 'card_watch', 'payment'],
  reads: ['ledger_account', 'ledger_journal', 'ledger_transfer', 'profile'],
  routes: (_, { posts }) => paymentRoutes(posts),
  http: (ctx) => [cardWebhook(ctx)],
  jobs: (_, { posts }) => paymentJobs(posts),
  moneyInvariants: paymentInvariants,
  exports: paymentExports,
  erasure: paymentErasure,
})
