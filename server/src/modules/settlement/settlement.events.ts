import type { BatchId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Every hour: a week is closed soon after its hold has ended, and what one run could not do the next one does. */
export const settleJob = defineJob<object>('settlement.settle', { every: '5 * * * *', maxAttempts: 3 })

/** A week of sales is settled: its figures stand. */
export const batchSettled = defineNews<{ batchId: BatchId; authorId: ProfileId }>('settlement.settled')
