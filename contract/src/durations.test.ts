import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DURATION_STEPS,
  durationLabel,
  FOREVER,
  FOREVER_POSITION,
  minutesAtPosition,
  positionForMinutes,
  QUICK_DURATIONS,
} from './durations.ts'

const timedPosition = fc.integer({ min: 0, max: 99 })

test('there are 184 steps, from 15 minutes over hours to 176 days', () => {
  expect(DURATION_STEPS).toHaveLength(184)
  expect(DURATION_STEPS.slice(0, 10)).toEqual([15, 60, 120, 240, 420, 660, 900, 1200, 1440, 2880])
  expect(DURATION_STEPS.at(-1)).toBe(176 * 1440)
})

test('the slider goes from 15 minutes to 176 days and forever', () => {
  expect([0, 1, 2, 99, 100].map(minutesAtPosition)).toEqual([15, 120, 420, 176 * 1440, 0])
})

test('every position is a step', () => {
  fc.assert(fc.property(timedPosition, (position) => DURATION_STEPS.includes(minutesAtPosition(position))))
})

test('positions further right last longer', () => {
  fc.assert(
    fc.property(timedPosition, timedPosition, (a, b) => {
      return Math.sign(a - b) === Math.sign(minutesAtPosition(a) - minutesAtPosition(b))
    }),
  )
})

test('a stored duration returns to its slider position', () => {
  for (let position = 0; position <= FOREVER_POSITION; position++) {
    expect(positionForMinutes(minutesAtPosition(position))).toBe(position)
  }
})

test('any stored duration gets the nearest position', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), timedPosition, (minutes, other) => {
      const chosen = minutesAtPosition(positionForMinutes(minutes))
      return Math.abs(chosen - minutes) <= Math.abs(minutesAtPosition(other) - minutes)
    }),
  )
})

test('every step is at most a day from its nearest position', () => {
  for (const step of DURATION_STEPS) {
    expect(Math.abs(minutesAtPosition(positionForMinutes(step)) - step)).toBeLessThanOrEqual(1440)
  }
})

test('forever is position 100 and zero minutes', () => {
  expect(minutesAtPosition(FOREVER_POSITION)).toBe(FOREVER)
  expect(positionForMinutes(FOREVER)).toBe(FOREVER_POSITION)
})

test('positions outside the slider are rejected', () => {
  for (const position of [-1, 101, 1.5, Number.NaN])
    expect(() => minutesAtPosition(position)).toThrow(RangeError)
})

test('durations are worded in natural units', () => {
  expect([15, 60, 240, 1440, 12 * 1440, 90, FOREVER].map(durationLabel)).toEqual([
    '15 minutes',
    '1 hour',
    '4 hours',
    '1 day',
    '12 days',
    '90 minutes',
    'Forever',
  ])
})

test('every quick choice is a step or forever', () => {
  for (const minutes of QUICK_DURATIONS) expect([...DURATION_STEPS, FOREVER]).toContain(minutes)
})
