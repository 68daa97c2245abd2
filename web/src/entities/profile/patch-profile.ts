import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { type ProfileListName, profileKeys } from './profile-keys.ts'
import type { ProfileData } from './profile-pages.ts'

interface Where {
  readonly id: ProfileId
  /**
   * The viewer. Whether one follows a profile differs by viewer. Omitted for changes that are the same for all, such as
   * a name.
   */
  readonly me?: ProfileId | undefined
  /** Only in this list, and not on its own page. */
  readonly list?: ProfileListName
}

/** A flag that only one value can have is taken away by `undefined`. */
type Changes = Omit<Partial<Profile>, 'is_muted'> & { readonly is_muted?: true | undefined }

/** Returns the changed fields; null removes the profile from the lists. */
type ProfileChange = (profile: Profile) => Changes | null

/** Changes a profile everywhere in the cache: on every card of every list and on its own. Nothing else writes there. */
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
    const changed = profile?.unique_id === id ? change(profile) : null
    if (changed !== null) write(client, key, { ...profile, ...changed })
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
    const changed = change(profile)
    const profiles = page.profiles.toSpliced(
      index,
      1,
      ...(changed === null ? [] : [{ ...profile, ...changed } as Profile]),
    )
    return { ...page, profiles }
  })
  if (hasChanged) write(client, key, { ...data, pages })
}

/** Keeps the update time: changing a profile does not make its list any fresher. */
function write(client: QueryClient, key: QueryKey, data: unknown): void {
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt
  client.setQueryData(key, data, updatedAt === undefined ? {} : { updatedAt })
}
