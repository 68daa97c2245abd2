import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { InfiniteData } from '@tanstack/react-query'

export interface ProfilePage {
  readonly profiles: readonly Profile[]
  readonly has_more: boolean
  readonly next_cursor: string | null
  /** When the first page was read; absent for requests. */
  readonly run_before?: string
}

/** The parameters for requesting the next page: by cursor if the server gave one. */
export interface ProfilePageParam {
  readonly page: number
  readonly cursor?: string | undefined
  readonly runBefore?: string | undefined
}

export type ProfileData = InfiniteData<ProfilePage, ProfilePageParam>

export const FIRST_PAGE: ProfilePageParam = { page: 0 }

export function nextPage(
  last: ProfilePage,
  all: readonly ProfilePage[],
  { page, cursor }: ProfilePageParam,
): ProfilePageParam | undefined {
  if (!last.has_more) return undefined
  const next = last.next_cursor ?? undefined
  // If the server returns nothing and the same cursor, asking on would never end.
  if (last.profiles.length === 0 && next === cursor) return undefined
  return { page: page + 1, cursor: next, runBefore: all[0]?.run_before }
}

type Pages = Pick<ProfileData, 'pages'>

const flattened = new WeakMap<Pages, readonly Profile[]>()

/** Returns the profiles of all pages, each once. */
export function flattenProfiles(data: Pages | undefined): readonly Profile[] {
  if (data === undefined) return []
  const known = flattened.get(data)
  if (known) return known
  const byId = new Map<ProfileId, Profile>()
  for (const { profiles } of data.pages) {
    for (const profile of profiles) if (!byId.has(profile.unique_id)) byId.set(profile.unique_id, profile)
  }
  const profiles = [...byId.values()]
  flattened.set(data, profiles)
  return profiles
}
