import type { User } from '@sayso/contract/shapes/user'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../../entities/session/index.ts'
import type { ApiOutput } from '../../../lib/api-client.ts'
import { queryClient } from '../../../lib/query-client.ts'

export const factorsQuery = ({ unique_id: account }: User) =>
  queryOptions({
    queryKey: ['security', account, 'factors'],
    queryFn: ({ signal }) => sessionCall('user/factors', {}, { signal }),
  })

export type Factors = ApiOutput<'user/factors'>

export const devicesQuery = ({ unique_id: account }: User) =>
  queryOptions({
    queryKey: ['security', account, 'devices'],
    queryFn: async ({ signal }) => (await sessionCall('user/sessions', {}, { signal })).sessions,
  })

export const eventsQuery = ({ unique_id: account }: User) =>
  infiniteQueryOptions({
    queryKey: ['security', account, 'events'],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('user/securityEvents', pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'user/securityEvents'>) => last.next_cursor,
  })

/** After a change: there may be one way in more or less, devices logged out, and the log has one more line. */
export async function refetchSecurity({ unique_id: account }: User): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['security', account] })
}
