import type { AccountId } from '@sayso/contract/ids'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'

/* Everything is asked for anew when a page is opened: colleagues work on the same things. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const

export const meQuery = queryOptions({
  queryKey: ['desk', 'me'],
  queryFn: ({ signal }) => sessionCall('staff/me', {}, { signal }),
  ...fresh,
  retry: false,
})
export type Me = ApiOutput<'staff/me'>

export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['desk', 'find', text],
    queryFn: async ({ signal }) => (await sessionCall('staff/find', { text }, { signal })).accounts,
    enabled: text !== '',
    ...fresh,
  })

export const accountQuery = (account_id: AccountId) =>
  queryOptions({
    queryKey: ['desk', 'account', account_id],
    queryFn: async ({ signal }) => (await sessionCall('staff/account', { account_id }, { signal })).account,
    ...fresh,
  })

export const timelineQuery = (account_id: AccountId) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'timeline', account_id],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('staff/timeline', { account_id, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'staff/timeline'>) => last.next_cursor,
    ...fresh,
  })

export const heldQuery = queryOptions({
  queryKey: ['desk', 'held'],
  queryFn: async ({ signal }) => (await sessionCall('staff/heldPayouts', {}, { signal })).held,
  ...fresh,
})

export const picturesQuery = queryOptions({
  queryKey: ['desk', 'pictures'],
  queryFn: async ({ signal }) => (await sessionCall('staff/heldMedia', {}, { signal })).held,
  ...fresh,
})

export const failedQuery = queryOptions({
  queryKey: ['desk', 'failed'],
  queryFn: async ({ signal }) => (await sessionCall('staff/failedWork', {}, { signal })).failed,
  ...fresh,
})

/** Looked at again by itself: an admin waits for numbers to fall. */
export const systemQuery = queryOptions({
  queryKey: ['desk', 'system'],
  queryFn: async ({ signal }) => (await sessionCall('staff/system', {}, { signal })).system,
  ...fresh,
  refetchInterval: 10_000,
})

export const pendingQuery = queryOptions({
  queryKey: ['desk', 'pending'],
  queryFn: async ({ signal }) => (await sessionCall('staff/pending', {}, { signal })).pending,
  ...fresh,
})

export const rolesQuery = queryOptions({
  queryKey: ['desk', 'roles'],
  queryFn: async ({ signal }) => (await sessionCall('staff/roles', {}, { signal })).people,
  ...fresh,
})

export const auditQuery = infiniteQueryOptions({
  queryKey: ['desk', 'audit'],
  queryFn: ({ pageParam, signal }) =>
    sessionCall('staff/auditLog', pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ApiOutput<'staff/auditLog'>) => last.next_cursor,
  ...fresh,
})

/** After an act: every list may have changed. */
export const refetchDesk = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['desk'] })
