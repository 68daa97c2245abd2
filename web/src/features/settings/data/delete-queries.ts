import type { User } from '@sayso/contract/shapes/user'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../../entities/session/index.ts'

export const closeStateQuery = ({ unique_id: account }: User) =>
  queryOptions({
    queryKey: ['closing', account],
    queryFn: async ({ signal }) => (await sessionCall('user/closeState', {}, { signal })).state,
    // Money moves elsewhere: what is shown beside the button is asked for anew.
    staleTime: 0,
  })
