import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTooltipTiming } from './tooltip-timing.ts'

const [like, share] = [{} as Element, {} as Element]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first tooltip waits 700 ms, and leaving earlier shows none', () => {
  const show = vi.fn()
  const timing = createTooltipTiming(show)
  timing.enter(like, false)
  vi.advanceTimersByTime(699)
  expect(show).not.toHaveBeenCalled()
  timing.leave()
  vi.advanceTimersByTime(1_000)
  expect(show).not.toHaveBeenCalled()
  timing.enter(like, false)
  vi.advanceTimersByTime(700)
  expect(show).toHaveBeenLastCalledWith(like)
})

test('within 300 ms of the last, the next is shown at once', () => {
  const show = vi.fn()
  const timing = createTooltipTiming(show)
  timing.enter(like, false)
  vi.advanceTimersByTime(700)
  timing.leave()
  vi.advanceTimersByTime(299)
  timing.enter(share, false)
  expect(show).toHaveBeenLastCalledWith(share)
  timing.leave()
  vi.advanceTimersByTime(300)
  timing.enter(like, false)
  expect(show).toHaveBeenLastCalledWith(null)
})

test('keyboard focus shows it at once', () => {
  const show = vi.fn()
  createTooltipTiming(show).enter(like, true)
  expect(show).toHaveBeenCalledWith(like)
})
