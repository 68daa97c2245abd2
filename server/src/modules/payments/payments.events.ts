import type { PaymentId } from '@sayso/contract/ids'
import { defineJob } from '../../platform/jobs/job.ts'

/** Something happened at the provider. What it is now is asked when this runs. */
export const cardEventJob = defineJob<{ eventId: string }>('payments.card-event')

/** A post that was paid for is bought, if whoever took the payment did not live to. */
export const finishPurchaseJob = defineJob<{ paymentId: PaymentId }>('payments.finish-purchase')

/** The receipt of a payment that bought nothing: a top-up, or one whose post could not be bought. */
export const sendPaymentReceiptJob = defineJob<{ paymentId: PaymentId }>('payments.send-receipt')

/** One try: the next one comes in a minute. */
export const reconcileJob = defineJob<object>('payments.reconcile', { every: '* * * * *', maxAttempts: 1 })

/** Another person's account of our money is read all day; a run that fails is made good by the next. */
export const readTransactionsJob = defineJob<object>('payments.read-transactions', {
  every: '*/10 * * * *',
  maxAttempts: 1,
})
