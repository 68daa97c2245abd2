import { defineJob } from '../../platform/jobs/job.ts'

/** Counts this month and the last one anew. */
export const countMonthsJob = defineJob<object>('transparency.count-months', { every: '17 3 * * *' })
