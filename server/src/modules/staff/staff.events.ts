import { defineJob } from '../../platform/jobs/job.ts'

/** Has a consumer handle an event that it once gave up. */
export const retryEventJob = defineJob<{ consumer: string; id: string }>('staff.retry-event', {
  maxAttempts: 5,
})

/** Emails the end of the audit log to admins, so that nobody can cut it off unseen. */
export const mailHeadJob = defineJob<object>('staff.mail-head', { every: '0 6 * * *' })
