import type { ProfileId } from '@sayso/contract/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { deviceLocation } from '../../lib/location.ts'
import { queryClient } from '../../lib/query-client.ts'
import { staleTimes } from '../../lib/stale-times.ts'
import { cacheOwner } from '../post/post-keys.ts'
import { session, sessionCall } from '../session/index.ts'

const keyOf = (me: ProfileId, ...rest: readonly string[]) => ['discovery', cacheOwner(me), ...rest] as const

/** What the search box offers for what is typed. The last offer stays until the next has arrived. */
export const typeAheadQuery = (me: ProfileId, prefix: string) =>
  queryOptions({
    queryKey: keyOf(me, 'typed', prefix),
    queryFn: ({ signal }) => sessionCall('feed/typeAhead', { prefix }, { as: me, signal }),
    placeholderData: keepPreviousData,
    staleTime: staleTimes.list,
    retry: false,
  })

export const foundPeopleQuery = (me: ProfileId, text: string) =>
  queryOptions({
    queryKey: keyOf(me, 'found', text),
    queryFn: ({ signal }) => sessionCall('feed/searchProfiles', { search_text: text }, { as: me, signal }),
    staleTime: staleTimes.list,
    retry: false,
  })

export const suggestedQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: keyOf(me, 'suggested'),
    queryFn: async ({ signal }) =>
      (await sessionCall('feed/suggestedProfiles', deviceLocation.viewedFrom(), { as: me, signal })).profiles,
    staleTime: staleTimes.list,
    retry: false,
  })

export const trendingQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: keyOf(me, 'trending'),
    queryFn: async ({ signal }) =>
      (await sessionCall('feed/trendingTags', { scope: 'world' }, { as: me, signal })).tags,
    staleTime: staleTimes.list,
    retry: false,
  })

export const disputedQuery = (me: ProfileId) =>
  queryOptions({
    queryKey: keyOf(me, 'disputed'),
    queryFn: async ({ signal }) =>
      (await sessionCall('feed/disputed', deviceLocation.viewedFrom(), { as: me, signal })).posts,
    staleTime: staleTimes.list,
    retry: false,
  })

/** Takes a suggestion away at once, and for visitors on this page only. */
export function dismissSuggestion(me: ProfileId, id: ProfileId): void {
  queryClient.setQueryData(suggestedQuery(me).queryKey, (list) =>
    list?.filter(({ profile }) => profile.unique_id !== id),
  )
  const state = session.get()
  if (state.status !== 'authenticated' || state.kind === 'visitor') return
  // If it fails, the suggestion is back the next time: nothing is lost.
  sessionCall('feed/dismissSuggested', { profile_id: id }, { as: me }).catch(() => {})
}
