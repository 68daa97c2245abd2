import { afterEach, expect, test, vi } from 'vitest'
import { createShortCache } from './short-cache.ts'

afterEach(() => vi.restoreAllMocks())

test('what was made before the clock was set back is made again', async () => {
  const cache = createShortCache<number>()
  let times = 0
  const get = () => cache.get('page', async () => ({ value: ++times, freshUntil: Date.now() + 5000 }))
  expect([await get(), await get()]).toEqual([1, 1])
  const real = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 600_000)
  expect([await get(), await get()]).toEqual([2, 2])
})
