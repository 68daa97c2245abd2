import { defineJob } from '../../platform/jobs/job.ts'

/** Tells the reporters of a decided case, a few hundred at a time. */
export const notifyReportersJob = defineJob<{ caseId: string }>('appeals.notify-reporters')

/** Drops cases that ended years ago, with everything that belongs to them. */
export const dropEndedCasesJob = defineJob<object>('appeals.drop-ended-cases', { every: '53 4 * * *' })
