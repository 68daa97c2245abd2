import type { ProfileId } from '@sayso/contract/ids'
import type { SuggestedProfile } from '@sayso/contract/shapes/discovery'
import type { Post } from '@sayso/contract/shapes/post'
import type { Profile } from '@sayso/contract/shapes/profile'
import { queryClient } from '../../lib/query-client.ts'

/** Suggestions and disputed posts are lists; what a search found is an object with profiles in it. */
type Found = readonly (SuggestedProfile | Post)[] | { readonly profiles?: readonly Profile[] }

/** Takes a person, and their posts, out of everything that is offered: suggestions, searches, disputed posts. */
export function removePerson(id: ProfileId): void {
  queryClient.setQueriesData<Found>({ queryKey: ['discovery'] }, (found) => {
    if (found === undefined) return found
    if ('profiles' in found) {
      const profiles = found.profiles?.filter(({ unique_id }) => unique_id !== id) ?? []
      return profiles.length === found.profiles?.length ? found : { ...found, profiles }
    }
    if (!Array.isArray(found)) return found
    const others = found.filter((one: SuggestedProfile | Post) => one.profile?.unique_id !== id)
    return others.length === found.length ? found : others
  })
}
