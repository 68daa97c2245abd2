import type { ProfileId } from '@sayso/contract/ids'
import type { SuggestedProfile } from '@sayso/contract/shapes/discovery'
import { useQueries } from '@tanstack/react-query'
import { profileQuery, tieTo } from '../profile/index.ts'

/** How many of them the reader follows, or has asked to. */
export function useTies(me: ProfileId, suggestions: readonly SuggestedProfile[]): number {
  const found = useQueries({
    queries: suggestions.map(({ profile }) => ({
      ...profileQuery(me, { id: profile.unique_id }),
      initialData: profile,
      refetchOnMount: false,
    })),
  })
  return found.filter(({ data }) => data && tieTo(data) !== 'none').length
}
