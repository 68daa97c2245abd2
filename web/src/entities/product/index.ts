import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'

/** The operator's settings for this installation: names, addresses, limits. */
const productQuery = queryOptions({
  queryKey: ['product'],
  queryFn: ({ signal }) => sessionCall('unauth/config', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Undefined until it is fetched elsewhere: the first screen does not need it. */
export function useProduct() {
  return useQuery({ ...productQuery, enabled: false }).data
}

export function fetchProduct() {
  return queryClient.ensureQueryData(productQuery)
}
