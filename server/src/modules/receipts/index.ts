import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { payments } from '../payments/index.ts'
import { purchases } from '../purchases/index.ts'
import { receiptEmailSamples } from './receipts.email-samples.ts'
import { receiptJobs } from './receipts.jobs.ts'
import { receiptRoutes } from './receipts.routes.ts'

export const receipts = defineModule({
  name: 'receipts',
  needs: [accounts, ledger, payments, purchases],
  tables: [],
  reads: ['account', 'payment', 'profile', 'purchase', 'purchase_payment'],
  routes: receiptRoutes,
  jobs: receiptJobs,
  emails: receiptEmailSamples,
})
