import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'

/** What the operator has set for this installation: names, addresses, limits. */
const productQuery = queryOptions({
  queryKey: ['product'],
  queryFn: ({ signal }) => sessionCall('unauth/config', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Undefined until somebody has asked for it: the first screen needs none of it. */
export function useProduct() {
  return useQuery({ ...productQuery, enabled: false }).data
}

export function fetchProduct() {
  return queryClient.ensureQueryData(productQuery)
}
