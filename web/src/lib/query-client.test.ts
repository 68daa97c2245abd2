import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

const http = (status: number, retryAfterMs: number | null = null) =>
  new ApiError('http', '', { status, retryAfterMs })

test.each([
  [0, http(503), true],
  [2, http(503), true],
  [3, http(503), false],
  [0, new ApiError('offline', ''), true],
  [0, new ApiError('aborted', ''), false],
  [0, new ApiError('refused', '', { status: 200 }), false],
  [0, http(401), false],
  [0, http(501), false],
  [0, http(429, 5000), true],
  [0, http(429, 60_000), false],
  [0, new TypeError('a mistake of ours'), false],
])('after %i failures, %o is retried: %s', (failures, error, isRetried) =>
  expect(shouldRetry(failures, error)).toBe(isRetried),
)

test('delays grow to 30 s and are never shorter than requested', () => {
  expect([0, 1, 2, 9].map((failures) => retryDelay(failures, http(503)))).toEqual([1000, 2000, 4000, 30_000])
  expect(retryDelay(0, http(503, 7000))).toBe(7000)
})

test('a read is tried four times in all, a write once', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const queryFn = vi.fn(() => Promise.reject(http(503)))
  const read = client.fetchQuery({ queryKey: ['x'], queryFn, retry: shouldRetry }).catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await read).toBe('failed')
  expect(queryFn).toHaveBeenCalledTimes(4)
  const mutationFn = vi.fn(() => Promise.reject(http(503)))
  const write = client.getMutationCache().build(client, { mutationFn })
  await write.execute(undefined).catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mutationFn).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
