import type { ProfileId } from '@sayso/contract/ids'
import type { Profile, ProfileOwn } from '@sayso/contract/shapes/profile'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listOptions, queryClient } from '../../lib/query-client.ts'
import { staleTimes } from '../../lib/stale-times.ts'
import { session, sessionCall } from '../session/index.ts'
import { type ProfileList, profileKeys, type Who } from './profile-keys.ts'
import {
  FIRST_PAGE,
  nextPage,
  type ProfileData,
  type ProfilePage,
  type ProfilePageParam,
} from './profile-pages.ts'

/** Options of `useInfiniteQuery` for a list of profiles. */
export function profilesQuery(list: ProfileList) {
  return infiniteQueryOptions({
    ...listOptions,
    staleTime: staleTimeOf(list),
    queryKey: profileKeys.list(list),
    queryFn: ({ pageParam, signal }) => fetchPage(list, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: ProfilePage, all: ProfilePage[], param: ProfilePageParam) =>
      nextPage(last, all, param),
  })
}

function staleTimeOf({ name }: ProfileList): number {
  return name === 'requests' ? staleTimes.followRequests : staleTimes.list
}

/** Query for one profile; shows what a card has cached of it until the rest arrives. */
export function profileQuery(me: ProfileId, who: Who) {
  return queryOptions({
    queryKey: profileKeys.single(me, who),
    queryFn: async ({ signal }): Promise<Profile | ProfileOwn> => {
      const options = { as: me, signal }
      if ('handle' in who) return (await sessionCall('profile/profile', who, options)).profile
      // One's own profile has a call of its own.
      const path = who.id === me ? 'user/profile' : 'profile/profile'
      return (await sessionCall(path, { profile_id: who.id }, options)).profile
    },
    staleTime: staleTimes.profile,
    placeholderData: () => findProfile(me, who),
  })
}

export function isOwn(profile: Profile | ProfileOwn): profile is ProfileOwn {
  return profile.is_me && 'setting_notify_follow' in profile
}

/** Finds what is cached of a profile: from the session, another key of it, or a card. */
export function findProfile(
  me: ProfileId,
  who: Who,
  client: QueryClient = queryClient,
): Profile | ProfileOwn | undefined {
  const isIt = (profile: Profile | undefined) =>
    'id' in who ? profile?.unique_id === who.id : profile?.handle.toLowerCase() === who.handle.toLowerCase()
  const state = session.get()
  const mine = state.status === 'authenticated' && state.profileId === me ? state.profile : null
  if (mine !== null && isIt(mine)) return mine
  for (const [, profile] of client.getQueriesData<Profile>({ queryKey: profileKeys.singles(me) })) {
    if (isIt(profile)) return profile
  }
  for (const [, data] of client.getQueriesData<ProfileData>({ queryKey: profileKeys.lists(me) })) {
    const profile = data?.pages.flatMap((page) => page.profiles).find(isIt)
    if (profile) return profile
  }
  return undefined
}

const listCalls = {
  global: 'feed/globalProfiles',
  following: 'feed/followingProfiles',
  followers: 'feed/followerProfiles',
} as const

async function fetchPage(
  { name, me }: ProfileList,
  { page, cursor, runBefore }: ProfilePageParam,
  signal?: AbortSignal,
): Promise<ProfilePage> {
  const options = { as: me, signal }
  const from = cursor === undefined ? {} : { cursor }
  if (name === 'requests') return sessionCall('user/followRequests', from, options)
  // The cursor is enough, so the page number is omitted.
  const at = cursor === undefined ? { page } : from
  return sessionCall(listCalls[name], { ...at, ...(runBefore !== undefined && { runBefore }) }, options)
}

/** The only way to refresh a list: fetches its first page; the old content stays until that has arrived. */
export async function refreshProfiles(list: ProfileList, client: QueryClient = queryClient): Promise<void> {
  const key = profileKeys.list(list)
  await client.cancelQueries({ queryKey: key, exact: true })
  const page = await fetchPage(list, FIRST_PAGE)
  client.setQueryData<ProfileData>(key, { pages: [page], pageParams: [FIRST_PAGE] })
}

/** Refreshes a list that is shown again if it is stale or marked as changed. */
export function refreshStaleProfiles(list: ProfileList, client: QueryClient = queryClient): void {
  const state = client.getQueryState(profileKeys.list(list))
  if (state?.data === undefined) return
  const isOld = Date.now() - state.dataUpdatedAt > staleTimeOf(list)
  if (isOld || state.isInvalidated) refreshProfiles(list, client).catch(() => {})
}

/** Whether a list was loaded before it had this profile. */
export function isMissing(list: ProfileList, id: ProfileId, client: QueryClient = queryClient): boolean {
  const data = client.getQueryData<ProfileData>(profileKeys.list(list))
  return data?.pages.every(({ profiles }) => profiles.every(({ unique_id }) => unique_id !== id)) ?? false
}

/** Marks a list as changed on the server; it is fetched again when it is next shown. */
export function markChanged(list: ProfileList, client: QueryClient = queryClient): void {
  void client.invalidateQueries({ queryKey: profileKeys.list(list), refetchType: 'none' })
}
