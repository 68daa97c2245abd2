import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { type ProfileListName, profileKeys } from './profile-keys.ts'
import type { ProfileData } from './profile-pages.ts'

interface Where {
  readonly id: ProfileId
  /**
   * In whose eyes. Whether one follows a profile is true for one viewer only; its name is the same for all: then it
   * is left out.
   */
  readonly me?: ProfileId | undefined
  /** In this list alone, and not on its own. */
  readonly list?: ProfileListName
}

/** What is new about the profile; null takes it out of the lists. */
type ProfileChange = (profile: Profile) => Partial<Profile> | null

/** Changes a profile wherever it is cached: on every card of every list and on its own. The only writer there. */
export function patchProfile(
  { id, me, list }: Where,
  change: ProfileChange,
  client: QueryClient = queryClient,
): void {
  const cache = client.getQueryCache()
  const lists = me === undefined ? profileKeys.everyList : profileKeys.lists(me)
  for (const { queryKey: key, state } of cache.findAll({ queryKey: lists })) {
    const data = state.data as ProfileData | undefined
    if (data !== undefined && (list === undefined || key.at(-1) === list)) {
      patchList(client, key, data, id, change)
    }
  }
  if (list !== undefined) return
  const singles = me === undefined ? profileKeys.everySingle : profileKeys.singles(me)
  for (const { queryKey: key, state } of cache.findAll({ queryKey: singles })) {
    const profile = state.data as Profile | undefined
    const news = profile?.unique_id === id ? change(profile) : null
    if (news !== null) write(client, key, { ...profile, ...news })
  }
}

function patchList(
  client: QueryClient,
  key: QueryKey,
  data: ProfileData,
  id: ProfileId,
  change: ProfileChange,
): void {
  let hasChanged = false
  const pages = data.pages.map((page) => {
    const index = page.profiles.findIndex(({ unique_id }) => unique_id === id)
    const profile = page.profiles[index]
    if (profile === undefined) return page
    hasChanged = true
    const news = change(profile)
    const profiles = page.profiles.toSpliced(index, 1, ...(news === null ? [] : [{ ...profile, ...news }]))
    return { ...page, profiles }
  })
  if (hasChanged) write(client, key, { ...data, pages })
}

/** Changing a profile does not make its list any newer. */
function write(client: QueryClient, key: QueryKey, data: unknown): void {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  client.setQueryData(key, data, updatedAt === undefined ? {} : { updatedAt })
}
