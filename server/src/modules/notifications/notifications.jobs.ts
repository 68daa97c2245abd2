import { aggregateNotifications, tidyNotifications } from './aggregate-notifications.service.ts'
import { mailNotifications } from './mail-notifications.service.ts'
import { notifyReleases } from './notify-releases.service.ts'

export const notificationJobs = [aggregateNotifications, mailNotifications, tidyNotifications, notifyReleases]
