import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Every hour: a week is closed soon after its hold has ended, and the next run does what one run could not. */
export const settleJob = defineJob<object>('settlement.settle', { every: '5 * * * *', maxAttempts: 3 })

/** A week of sales is settled: its figures are final. */
export const batchSettled = defineEvent<{ batchId: BatchId; authorId: ProfileId }>('settlement.settled')
