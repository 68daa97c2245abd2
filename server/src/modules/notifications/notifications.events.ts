import type { AccountId, ProfileId, PushDeviceId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { NotificationKind, SwitchedKind } from './notifications.policy.ts'

/**
 * The notifications of these profiles, or their number of unread ones, have changed; at most 200 profiles. For the bell
 * on every device.
 */
export const notificationsChanged = defineEvent<{ profileIds: readonly ProfileId[] }>('notifications.changed')

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
export const mailNotificationsJob = defineJob<{ receiverId: ProfileId; kind: SwitchedKind }>(
  'notifications.mail',
)

/** Sends a receiver's devices a message about one kind of notification, if there is still reason to. */
export const pushNotificationsJob = defineJob<{
  receiverId: ProfileId
  kind: NotificationKind
  /** The receiver had the app open when it was due. It is asked once more, and not a third time. */
  wasSeen?: boolean
}>('notifications.push')
/** Sends an account's devices one message about everything that came in its quiet hours. */
export const pushSummaryJob = defineJob<{ accountId: AccountId }>('notifications.push-summary')
/** Sends one message to one device, and tries again for a day. */
export const deliverPushJob = defineJob<{
  deviceId: PushDeviceId
  notificationIds: readonly string[]
  /** The same for all attempts, so that a message that was accepted is not sent again. */
  messageId: string
  /** When it was due. */
  since: number
  attempt: number
}>('notifications.deliver-push')
