import type { NotificationId, ProfileId } from '@sayso/contract/ids'
import type { Notification, NotificationTab } from '@sayso/contract/shapes/notification'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { notificationListsOf } from '../../entities/notifications/index.ts'
import { orKept } from '../../entities/offline/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import { listOptions, queryClient } from '../../lib/query-client.ts'
import { staleTimes } from '../../lib/stale-times.ts'

export interface List {
  readonly me: ProfileId
  readonly tab: NotificationTab
}

export type NotificationPage = ApiOutput<'user/notifications'>
export type NotificationData = InfiniteData<NotificationPage>

const keyOf = ({ me, tab }: List) => [...notificationListsOf(me), tab] as const

const tabOf = ({ tab }: List) => (tab === 'all' ? {} : { tab })

function fetchPage(list: List, cursor: string | null, signal?: AbortSignal): Promise<NotificationPage> {
  const from = cursor === null ? {} : { cursor }
  return sessionCall('user/notifications', { ...tabOf(list), ...from }, { as: list.me, signal })
}

/** The first page of all can be read without a connection. */
function fetchOrKept(list: List, cursor: string | null, signal: AbortSignal): Promise<NotificationPage> {
  const load = () => fetchPage(list, cursor, signal)
  return cursor === null && list.tab === 'all' ? orKept(keyOf(list), load) : load()
}

export function notificationsQuery(list: List) {
  return infiniteQueryOptions({
    ...listOptions,
    staleTime: staleTimes.notifications,
    queryKey: keyOf(list),
    queryFn: ({ pageParam, signal }) => fetchOrKept(list, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: NotificationPage) => (last.has_more ? last.next_cursor : null),
  })
}

/** What has arrived since the list was fetched. It is not inserted: the user asks for it. */
export function newestPageQuery(list: List, newest: NotificationId | null) {
  return {
    queryKey: ['newest-notifications', list.me, list.tab, newest],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(list, null, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Each once: one that moved up while pages were loaded would be on two of them. */
export function flatten(data: NotificationData | undefined): Notification[] {
  const all = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return [...new Map(all.toReversed().map((one) => [one.unique_id, one])).values()].reverse()
}

/** Shows this page as the whole list; further ones follow on scrolling. */
export function showFrom(list: List, page: NotificationPage, client: QueryClient = queryClient): void {
  client.setQueryData<NotificationData>(keyOf(list), { pages: [page], pageParams: [null] })
}

/** Fetches the first page; what is there stays until it has arrived. */
export async function refreshList(list: List, client: QueryClient = queryClient): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(list), exact: true })
  showFrom(list, await fetchPage(list, null), client)
}

/** Refreshes a list that is shown again if it is old, or was read since. */
export function refreshStaleList(list: List, client: QueryClient = queryClient): void {
  const state = client.getQueryState(keyOf(list))
  if (state?.data === undefined) return
  const isOld = Date.now() - state.dataUpdatedAt > staleTimes.notifications
  if (isOld || state.isInvalidated) refreshList(list, client).catch(() => {})
}

function patchLists(me: ProfileId, change: (one: Notification) => Notification): void {
  queryClient.setQueriesData<NotificationData>(
    { queryKey: notificationListsOf(me) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, notifications: page.notifications.map(change) })),
      },
  )
}

/** Takes the dots away at once, without waiting for the next visit. */
export const removeDots = (me: ProfileId) => patchLists(me, (one) => ({ ...one, is_read: true }))

/** A follow request that was answered, in whichever line it is. */
export function removeRequest(me: ProfileId, id: ProfileId): void {
  patchLists(me, (one) => {
    if (!one.requests.includes(id)) return one
    const requests = one.requests.filter((other) => other !== id)
    return { ...one, requests, is_waiting: requests.length > 0 || one.num_actors > one.actors.length }
  })
}
