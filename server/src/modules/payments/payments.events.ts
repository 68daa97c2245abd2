import type { AccountId, PaymentId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** The status of a card payment has changed, or what became of its purchase is known. */
export const paymentMoved = defineEvent<{ paymentId: PaymentId; accountId: AccountId }>('payments.moved')

/** A webhook event of the provider. The current state is fetched when the job runs. */
export const cardEventJob = defineJob<{ eventId: string }>('payments.card-event')

/** Buys the post that was paid for, in case the process that took the payment died first. */
export const finishPurchaseJob = defineJob<{ paymentId: PaymentId }>('payments.finish-purchase')

/** Sends the receipt of a payment that bought nothing: a top-up, or one whose post could not be bought. */
export const sendPaymentReceiptJob = defineJob<{ paymentId: PaymentId }>('payments.send-receipt')

/** Only one attempt: the next run is a minute later. */
export const reconcileJob = defineJob<object>('payments.reconcile', { every: '* * * * *', maxAttempts: 1 })

/** Reads the provider's record of our money all day. If a run fails, the next one catches up. */
export const readTransactionsJob = defineJob<object>('payments.read-transactions', {
  every: '*/10 * * * *',
  maxAttempts: 1,
})
