import { expect, test, vi } from 'vitest'
import { createTicker } from './ticker.ts'

function fakeClock() {
  const clock = {
    isRunning: false,
    isShown: true,
    tick: () => {},
    changed: () => {},
    start(tick: () => void) {
      clock.isRunning = true
      clock.tick = tick
      return () => {
        clock.isRunning = false
      }
    },
    watchVisibility(changed: () => void) {
      clock.changed = changed
      return () => {
        clock.changed = () => {}
      }
    },
    isVisible: () => clock.isShown,
    show(isShown: boolean) {
      clock.isShown = isShown
      clock.changed()
    },
  }
  return clock
}

test('one timer serves all subscribers and stops with the last', () => {
  const clock = fakeClock()
  const subscribe = createTicker(clock)
  const [first, second] = [vi.fn(), vi.fn()]
  const stopFirst = subscribe(first)
  const stopSecond = subscribe(second)
  clock.tick()
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  stopFirst()
  expect(clock.isRunning).toBe(true)
  stopSecond()
  expect(clock.isRunning).toBe(false)
})

test('it pauses while hidden and fires at once when shown', () => {
  const clock = fakeClock()
  const listener = vi.fn()
  createTicker(clock)(listener)
  clock.show(false)
  expect(clock.isRunning).toBe(false)
  expect(listener).not.toHaveBeenCalled()
  clock.show(true)
  expect(clock.isRunning).toBe(true)
  expect(listener).toHaveBeenCalledOnce()
})

test('a subscriber that joins while hidden does not start it', () => {
  const clock = fakeClock()
  clock.isShown = false
  createTicker(clock)(vi.fn())
  expect(clock.isRunning).toBe(false)
})
