import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../profile/index.ts'

/**
 * A profile from a list that is not a list of profiles: following it here or elsewhere shows at once. One's own is only
 * read from the cache, never put there: others see less of it than its owner does.
 */
export function useLiveProfile(me: ProfileId, profile: Profile): Profile {
  const { data } = useQuery({
    ...profileQuery(me, { id: profile.unique_id }),
    ...(profile.is_me ? { enabled: false } : { initialData: profile, refetchOnMount: false }),
  })
  return data ?? profile
}
