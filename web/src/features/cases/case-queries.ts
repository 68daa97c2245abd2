import type { ProfileId } from '@sayso/contract/ids'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import type { CaseLink } from './case-link.ts'

export const casesQuery = (me: ProfileId) =>
  infiniteQueryOptions({
    queryKey: ['cases', me],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('user/myCases', pageParam === null ? {} : { cursor: pageParam }, { as: me, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'user/myCases'>) => last.next_cursor,
    staleTime: 0,
  })

export const linkedCaseQuery = (link: CaseLink) =>
  queryOptions({
    queryKey: ['case', link.decision_id, link.token],
    queryFn: async ({ signal }) => (await sessionCall('unauth/statement', { ...link }, { signal })).case,
    gcTime: 0,
    retry: false,
  })
