import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../../../entities/session/index.ts'
import type { ApiInput, ApiOutput } from '../../../lib/api-client.ts'

export type QueueName = ApiInput<'staff/queue'>['list']
export type AppealList = ApiInput<'staff/appeals'>['list']

/** Colleagues work on the same cases, so lists are asked for again while they are looked at. */
const shared = { staleTime: 0, gcTime: 60_000, refetchInterval: 30_000 } as const

export const queueQuery = (list: QueueName) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'queue', list],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('staff/queue', { list, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'staff/queue'>) => last.next_cursor,
    ...shared,
  })

export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ['desk', 'case', number],
    queryFn: async ({ signal }) => (await sessionCall('staff/case', { number }, { signal })).case,
    staleTime: 0,
    gcTime: 60_000,
  })

export const appealsQuery = (list: AppealList) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'appeals', list],
    queryFn: ({ pageParam, signal }) =>
      sessionCall('staff/appeals', { list, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ApiOutput<'staff/appeals'>) => last.next_cursor,
    ...shared,
  })

export const appealQuery = (appeal: string) =>
  queryOptions({
    queryKey: ['desk', 'appeal', appeal],
    queryFn: ({ signal }) => sessionCall('staff/appeal', { appeal }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  })
