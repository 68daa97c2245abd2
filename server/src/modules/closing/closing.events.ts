import { defineJob } from '../../platform/jobs/job.ts'

/** Reminds, settles and erases whatever is due. */
export const closeAccountsJob = defineJob<object>('closing.close-accounts', { every: '*/10 * * * *' })
