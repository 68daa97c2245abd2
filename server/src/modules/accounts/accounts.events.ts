import type { AccountId, SessionId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Sessions were ended before their time: by logging out, by their owner from another device, with a new password. */
export const sessionsEnded = defineEvent<{ accountId: AccountId; sessionIds: SessionId[] }>(
  'accounts.session-ended',
)

/**
 * Anybody can request this for any address. The account is looked up in the job and not in the call, so the call takes
 * the same time for every address.
 */
export const forgottenPasswordJob = defineJob<{ email: string }>('accounts.forgotten-password')

export const dropOldCodesJob = defineJob<object>('accounts.drop-old-codes', { every: '17 * * * *' })

export const dropOldSecurityEventsJob = defineJob<object>('accounts.drop-old-security-events', {
  every: '43 * * * *',
})

export const dropUnusedDevicesJob = defineJob<object>('accounts.drop-unused-devices', { every: '51 * * * *' })

export const dropRemovedFactorsJob = defineJob<object>('accounts.drop-removed-factors', {
  every: '33 * * * *',
})

/** Somebody has tried too many passwords at an address. Whether it has an account is looked up in the job. */
export const guessingStoppedJob = defineJob<{ email: string }>('accounts.guessing-stopped')

export const dropOldTriesJob = defineJob<object>('accounts.drop-old-tries', { every: '37 * * * *' })

/** Sends the links of recoveries that have waited long enough, and ends those whose link has expired. */
export const openRecoveriesJob = defineJob<object>('accounts.open-recoveries', { every: '*/10 * * * *' })
