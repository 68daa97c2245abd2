import type { ProfileId } from '@sayso/contract/ids'
import type { UnreadCount } from '@sayso/contract/shapes/notification'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { staleTimes } from '../../lib/stale-times.ts'
import { sessionCall } from '../session/index.ts'

type Counts = readonly UnreadCount[]

/** The unread notifications of every profile of the account. Logging out empties the cache, so it needs no owner. */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: async ({ signal }): Promise<Counts> => (await sessionCall('user/unread', {}, { signal })).profiles,
  staleTime: staleTimes.notifications,
})

const LOOK_EVERY_MS = 60_000

/** Only the bell looks again by itself: while the page is visible, and when it becomes so. */
export const useWatchedUnread = (): Counts =>
  useQuery({ ...unreadQuery, refetchInterval: LOOK_EVERY_MS, refetchOnWindowFocus: 'always' }).data ?? []

/** The numbers, as far as they are known. */
export const useUnread = (): Counts => useQuery(unreadQuery).data ?? []

export function unreadOf(counts: Counts, id: ProfileId): number {
  return counts.find(({ profile_id }) => profile_id === id)?.num_unread ?? 0
}

/** Other tabs of this browser show the same numbers. */
const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('unread') : null
tabs?.addEventListener('message', ({ data }: MessageEvent<Change>) => write(data))

type Change = Pick<UnreadCount, 'profile_id'> & Partial<UnreadCount>

function write(change: Change): void {
  queryClient.setQueryData<Counts>(unreadQuery.queryKey, (counts) =>
    counts?.map((one) => (one.profile_id === change.profile_id ? { ...one, ...change } : one)),
  )
}

/** Sets the numbers of a profile, here and in other tabs. The only writer of this cache beside its own query. */
export function patchUnread(change: Change): void {
  // What was asked before knows nothing of the change.
  void queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  write(change)
  tabs?.postMessage(change)
}

/** At most "99+": the server counts no further. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))
