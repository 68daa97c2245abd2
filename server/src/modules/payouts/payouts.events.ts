import type { ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { PayoutStatus } from './payout.ts'

/** The status of a payout has changed. Only ids. */
export const payoutMoved = defineEvent<{ payoutId: string; authorId: ProfileId; status: PayoutStatus }>(
  'payouts.moved',
)

/** Only one attempt: the next run is five minutes later. */
export const payJob = defineJob<object>('payouts.pay', { every: '*/5 * * * *', maxAttempts: 1 })

/** A payout may have changed at the provider. Its current state is fetched when the job runs. */
export const checkPayoutJob = defineJob<{ payoutId: string }>('payouts.check', { maxAttempts: 10 })
