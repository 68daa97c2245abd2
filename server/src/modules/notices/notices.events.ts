import type { ProfileId } from '@sayso/contract/ids'
import { defineJob } from '../../platform/jobs/job.ts'
import type { NoticeKind } from './notices.policy.ts'

/** Bundles what has been appended, and comes back until a look finds nothing. */
export const foldNoticesJob = defineJob<object>('notices.fold')
/** Finds what nobody came to bundle; ends lines that have been open for long; lets go of old ones. */
export const tidyNoticesJob = defineJob<object>('notices.tidy', { every: '* * * * *' })
/** Finds posts whose day has come, for those who have bought them. */
export const tellReleasesJob = defineJob<object>('notices.release', { every: '*/5 * * * *', maxAttempts: 1 })
/** Writes to somebody about one of their switches, as far as there is something to write. */
export const mailNoticesJob = defineJob<{ receiverId: ProfileId; kind: NoticeKind }>('notices.mail')
