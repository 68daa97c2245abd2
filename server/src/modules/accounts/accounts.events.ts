import { defineJob } from '../../platform/jobs/job.ts'

/**
 * Asked for by anybody, about any address. Whether there is an account is looked up here and not in the call, which
 * therefore takes the same time for all.
 */
export const forgottenPasswordJob = defineJob<{ email: string }>('accounts.forgotten-password')

export const dropOldCodesJob = defineJob<object>('accounts.drop-old-codes', { every: '17 * * * *' })
