import type { ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { PayoutStatus } from './payout.ts'

/** A payout has gone a step further. Ids only. */
export const payoutMoved = defineNews<{ payoutId: string; authorId: ProfileId; status: PayoutStatus }>(
  'payouts.moved',
)

/** One try: the next one comes in five minutes. */
export const payJob = defineJob<object>('payouts.pay', { every: '*/5 * * * *', maxAttempts: 1 })

/** Something happened to a payout at the provider. What it is now is asked when this runs. */
export const checkPayoutJob = defineJob<{ payoutId: string }>('payouts.check', { maxAttempts: 10 })
