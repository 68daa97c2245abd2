import type { ProfileId } from '@sayso/contract/ids'
import { defineJob } from '../../platform/jobs/job.ts'
import type { NotificationKind } from './notifications.policy.ts'

/** Aggregates appended events, and runs again until it finds none. */
export const aggregateNotificationsJob = defineJob<object>('notifications.aggregate')
/**
 * Starts aggregation of events that were left behind, closes notifications that have been open for long, and deletes
 * old ones.
 */
export const tidyNotificationsJob = defineJob<object>('notifications.tidy', { every: '* * * * *' })
/** Finds posts that have been released, and notifies their buyers. */
export const notifyReleasesJob = defineJob<object>('notifications.release', {
  every: '*/5 * * * *',
  maxAttempts: 1,
})
/** Emails a receiver about one kind of notification, if there is anything to send. */
export const mailNotificationsJob = defineJob<{ receiverId: ProfileId; kind: NotificationKind }>(
  'notifications.mail',
)
