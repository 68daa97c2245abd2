import * as calls from '@sayso/contract/calls/notifications'
import { stopNotices } from '@sayso/contract/calls/unauth'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { listNotifications, showUnread } from './inbox/list-notifications.service.ts'
import { readNotifications } from './inbox/read-notifications.service.ts'
import { unsubscribe } from './mail/unsubscribe.service.ts'
import { pushRoutes } from './push/push.routes.ts'
import { setNotification, setQuietHours, showSettings } from './settings/notification-settings.service.ts'

export const notificationRoutes = (ctx: Context): Route[] => [
  handle(calls.notifications, ({ viewer, input }) => listNotifications(ctx, viewer, input)),
  handle(calls.unread, ({ viewer }) => showUnread(ctx, viewer)),
  handle(calls.readNotifications, ({ viewer, input }) => readNotifications(ctx, viewer, input)),
  handle(calls.notificationSettings, ({ viewer }) => showSettings(ctx, viewer)),
  handle(calls.setNotification, ({ viewer, input }) => setNotification(ctx, viewer, input)),
  handle(calls.setQuietHours, ({ viewer, input }) => setQuietHours(ctx, viewer, input)),
  handle(stopNotices, ({ input }) => unsubscribe(ctx, input)),
  ...pushRoutes(ctx),
]
