import { defineJob } from '../../platform/jobs/job.ts'

/**
 * Anybody can request this for any address. The account is looked up in the job and not in the call, so the call takes
 * the same time for every address.
 */
export const forgottenPasswordJob = defineJob<{ email: string }>('accounts.forgotten-password')

export const dropOldCodesJob = defineJob<object>('accounts.drop-old-codes', { every: '17 * * * *' })
