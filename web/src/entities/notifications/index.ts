export { notificationSettingsQuery, type SwitchChange, useSetNotification } from './settings-query.ts'
export { Unread } from './ui/unread.tsx'
export { patchUnread, unreadOf, unreadQuery, useUnread } from './unread-query.ts'
