import type { Notification } from '@sayso/contract/shapes/notification'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useUnread } from '../../entities/notifications/index.ts'
import { type PagesView, usePages } from '../../lib/use-pages.ts'
import {
  flatten,
  type List,
  type NotificationPage,
  newestPageQuery,
  notificationsQuery,
  refreshList,
  refreshStaleList,
  showFrom,
} from './list-queries.ts'
import { newSince } from './sort.ts'

export interface NotificationsView extends PagesView {
  readonly notifications: readonly Notification[]
  readonly firstPage: NotificationPage | undefined
  /** When it was fetched. */
  readonly at: number
  refresh(): Promise<void>
}

/** The state of one tab for the screen. */
export function useNotifications(list: List): NotificationsView {
  const query = useInfiniteQuery(notificationsQuery(list))
  const pages = usePages(query, {
    id: `${list.tab} of ${list.me}`,
    count: (data) => flatten(data).length,
    names: ['more notification', 'more notifications'],
    refreshStale: () => refreshStaleList(list),
  })
  return {
    ...pages,
    notifications: flatten(query.data),
    firstPage: query.data?.pages[0],
    at: query.dataUpdatedAt,
    refresh: () => refreshList(list),
  }
}

/** How many are new since the list was fetched, by what the bell knows; `show` takes them over. */
export function useNewer(list: List, { firstPage, notifications }: NotificationsView) {
  const newest = useUnread().find(({ profile_id }) => profile_id === list.me)?.newest ?? null
  const mark = firstPage?.read_mark ?? null
  // Ids sort by time.
  const isNewer = firstPage !== undefined && newest !== null && (mark === null || newest > mark)
  const { data } = useQuery({ ...newestPageQuery(list, newest), enabled: isNewer })
  const page = isNewer ? data : undefined
  return {
    count: page === undefined ? 0 : newSince(notifications, page.notifications),
    isMore: page?.has_more === true && page.notifications.every(({ is_read }) => !is_read),
    show: () => page && showFrom(list, page),
  }
}
