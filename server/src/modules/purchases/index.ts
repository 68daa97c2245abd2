import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { posts, salesHook } from '../posts/index.ts'
import { safety } from '../safety/index.ts'
import { createSales } from './buy/find-sales.service.ts'
import { purchaseConsumers } from './purchases.consumers.ts'
import { purchaseEmailSamples } from './purchases.email-samples.ts'
import { purchaseErasure } from './purchases.erasure.ts'
import { purchaseExports } from './purchases.exports.ts'
import { buyerCounts, purchaseInvariants } from './purchases.invariants.ts'
import { purchaseJobs } from './purchases.jobs.ts'
import { purchaseRoutes } from './purchases.routes.ts'
import { takedownInvariants } from './takedown/takedown.invariants.ts'

export { buyHeld, requireBuyable, requireSale } from './buy/buy-post.service.ts'
export { bought, buyersMailed, disputed, givenBack, refunded, sendReceiptJob } from './purchases.events.ts'
export { findSoldPosts, linkPayment } from './purchases.queries.ts'
export { viewSale } from './purchases.view.ts'
export { refundByStaff, refundUnreleased } from './refund/refund-purchase.service.ts'
export { takeBackDisputed } from './refund/take-back-disputed.service.ts'
export { buyKey, refundKey, saleOfKey, takedownKey } from './sale.entries.ts'
export { carryOutTakedowns } from './takedown/carry-out-takedowns.service.ts'
export {
  orderFraudRefunds,
  orderTakedownRefunds,
  reverseTakedownRefunds,
} from './takedown/order-takedown.service.ts'

export const purchases = defineModule({
  name: 'purchases',
  needs: [accounts, ledger, posts, safety],
  tables: [
    'buyers_mail',
    'buyers_mail_turn',
    'buyers_mail_unsubscribe',
    'purchase',
    'purchase_payment',
    'takedown_order',
    'takedown_refund',
  ],
  reads: [
    'account',
    'block',
    'ledger_account',
    'ledger_account_part',
    'ledger_journal',
    'ledger_transfer',
    'post',
    'post_contact',
    'post_counter',
    'profile',
  ],
  readsAbove: {
    payment: 'a purchase is linked to the card payment that paid for it',
  },
  extends: (ctx) => [salesHook.with(createSales(ctx))],
  routes: (_, { posts }) => purchaseRoutes(posts),
  jobs: (_, { posts }) => purchaseJobs(posts),
  consumers: purchaseConsumers,
  invariants: [buyerCounts],
  moneyInvariants: [...purchaseInvariants, ...takedownInvariants],
  emails: purchaseEmailSamples,
  exports: purchaseExports,
  erasure: purchaseErasure,
})
