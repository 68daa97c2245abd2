import type { Notification, NotificationTab } from '@sayso/contract/shapes/notification'

/** In how many notifications, and which of them, something is new compared with what is shown. */
export function newSince(shown: readonly Notification[], newest: readonly Notification[]): number {
  const before = new Map(shown.map(({ unique_id, created }) => [unique_id, created]))
  return newest.filter(({ unique_id, created, is_read }) => !is_read && before.get(unique_id) !== created)
    .length
}

/**
 * Everything above the first one that was read is new. Those that are unread further down keep their place: pages that
 * are loaded later must not push down what the user reads.
 */
export function splitNew(all: readonly Notification[]): [fresh: Notification[], earlier: Notification[]] {
  const first = all.findIndex(({ is_read }) => is_read)
  return first === -1 ? [[...all], []] : [all.slice(0, first), all.slice(first)]
}

const tabOfKind = {
  reply: 'conversation',
  mention: 'conversation',
  repost: 'conversation',
  ptv: 'money',
  follow: 'all',
  other: 'all',
  service: 'all',
} as const satisfies Record<Notification['kind'], NotificationTab>

/** How many unread ones of those loaded belong to a tab. */
export function unreadIn(tab: NotificationTab, all: readonly Notification[]): number {
  return all.filter(({ kind, is_read }) => !is_read && tabOfKind[kind] === tab).length
}
