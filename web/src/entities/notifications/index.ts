export { markRead, notificationListsOf } from './read-marks.ts'
export { notificationSettingsQuery, type SwitchChange, useSetNotification } from './settings-query.ts'
export { Unread } from './ui/unread.tsx'
export { patchUnread, unreadQuery, useUnread } from './unread-query.ts'
