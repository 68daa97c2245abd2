import { defineJob } from '../../platform/jobs/job.ts'

/** Tells the reporters of a decided case, a few hundred at a time. */
export const notifyReportersJob = defineJob<{ caseId: string }>('appeals.notify-reporters')
