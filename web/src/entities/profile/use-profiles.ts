import type { Profile } from '@sayso/contract/shapes/profile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type PagesView, usePages } from '../../lib/use-pages.ts'
import type { ProfileList } from './profile-keys.ts'
import { flattenProfiles } from './profile-pages.ts'
import { profilesQuery, refreshProfiles, refreshStaleProfiles } from './profile-queries.ts'

export interface ProfilesView extends PagesView {
  readonly profiles: readonly Profile[]
  refresh(): Promise<void>
}

/** The state of a list of profiles for a screen. */
export function useProfiles(list: ProfileList): ProfilesView {
  const query = useInfiniteQuery(profilesQuery(list))
  const pages = usePages(query, {
    id: `${list.name} of ${list.me}`,
    count: (data) => flattenProfiles(data).length,
    names: ['more profile', 'more profiles'],
    refreshStale: () => refreshStaleProfiles(list),
  })
  return { ...pages, profiles: flattenProfiles(query.data), refresh: () => refreshProfiles(list) }
}
