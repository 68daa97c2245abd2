import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { staleTimes } from './stale-times.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 30_000
const MAX_RETRIES = 3

/** Retries a read if that can help: not after a rejection, and not if the server asked for a longer wait. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false
  if (!(error instanceof ApiError)) return false
  return error.retryable && (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS
}

export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS), asked)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        gcTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        // The browser's "offline" is a guess, and a service worker may answer without a connection.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: 0, networkMode: 'offlineFirst' },
    },
  })
}

/**
 * Options for every paged list. A refetch would fetch each loaded page again, so only `refreshFeed` starts one: not
 * mounting, not reconnecting.
 */
export const listOptions = {
  staleTime: staleTimes.list,
  // A list kept alive behind a long read has no observers; it must still be there afterwards.
  gcTime: 60 * MINUTE_MS,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  structuralSharing: false,
} as const

export const queryClient = createQueryClient()
