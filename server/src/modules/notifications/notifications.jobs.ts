import { aggregateNotifications, tidyNotifications } from './aggregate/aggregate-notifications.service.ts'
import { mailNotifications } from './mail/mail-notifications.service.ts'
import { notifyReleases } from './notify/notify-releases.service.ts'
import { deliverPush } from './push/deliver-push.service.ts'
import { pushNotifications, pushSummary } from './push/push-notifications.service.ts'

export const notificationJobs = [
  aggregateNotifications,
  mailNotifications,
  tidyNotifications,
  notifyReleases,
  pushNotifications,
  pushSummary,
  deliverPush,
]
