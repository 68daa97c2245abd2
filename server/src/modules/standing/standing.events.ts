import { defineJob } from '../../platform/jobs/job.ts'

/** Also queued for the moment at which a suspension ends. */
export const endSuspensionsJob = defineJob<object>('standing.end-suspensions', { every: '* * * * *' })
