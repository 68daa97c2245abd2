import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { staleTimes } from './stale-times.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 30_000
const MOST_RETRIES = 3

/** A read is tried again when that can help: not after a refusal, nor sooner than the server asked. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MOST_RETRIES) return false
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
 * For every list of pages. A refetch would fetch each loaded page again, so nothing but `refreshFeed` starts one:
 * not mounting, not reconnecting.
 */
export const listOptions = {
  staleTime: staleTimes.list,
  // A list kept alive behind a long read is watched by nobody; it must still be there afterwards.
  gcTime: 60 * MINUTE_MS,
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  structuralSharing: false,
} as const

export const queryClient = createQueryClient()
