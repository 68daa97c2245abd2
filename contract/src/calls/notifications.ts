import { Type } from 'typebox'
import { call } from '../call.ts'
import { actingProfile, actingProfileIfSent, cursor, ZoneId } from '../shapes/inputs.ts'
import {
  ClockTime,
  Notification,
  NotificationChannel,
  NotificationQuestion,
  NotificationTab,
  notificationSettingsOutput,
  QuietHours,
  SwitchedKind,
  UnreadCount,
} from '../shapes/notification.ts'
import { Count, NotificationId } from '../shapes/scalars.ts'
import { nullable } from '../shapes/schema.ts'

const tab = { tab: Type.Optional(NotificationTab) }

/** The list in the app, newest first. `read_mark` covers everything on this page, for `user/readNotifications`. */
export const notifications = call('user/notifications', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfileIfSent, ...tab, ...cursor },
  output: {
    notifications: Type.Array(Notification),
    num_unread: Count,
    read_mark: nullable(NotificationId),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
})

/** Marks what is on a page, and everything older, as read. What happens later makes a notification unread again. */
export const readNotifications = call('user/readNotifications', {
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  beforeConfirmation: true,
  input: { ...actingProfileIfSent, up_to: NotificationId, ...tab },
  output: { num_unread: Count },
})

/** The numbers at the bell and in the profile switcher, for every profile of the account. */
export const unread = call('user/unread', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { profiles: Type.Array(UnreadCount) },
})

export const notificationSettings = call('user/notificationSettings', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile },
  output: notificationSettingsOutput,
})

/** One switch of the acting profile. `answers` also answers the question that the list asks. */
export const setNotification = call('user/setNotification', {
  effect: 'write',
  method: 'POST',
  access: 'member',
  whileSuspended: true,
  input: {
    ...actingProfile,
    kind: SwitchedKind,
    channel: NotificationChannel,
    is_on: Type.Boolean(),
    answers: Type.Optional(NotificationQuestion),
  },
  output: notificationSettingsOutput,
})

/** Between these times of day nothing is pushed. Both blank: no quiet hours. */
export const setQuietHours = call('user/setQuietHours', {
  effect: 'write',
  method: 'POST',
  access: 'member',
  input: { from: ClockTime, to: ClockTime, zone: ZoneId },
  output: { quiet: nullable(QuietHours) },
})
