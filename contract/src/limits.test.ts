import { expect, test } from 'vitest'
import { DURATION_STEPS } from './durations.ts'
import { defaultLimits } from './limits.ts'

test('the default limits are frozen', () => {
  expect(Object.isFrozen(defaultLimits)).toBe(true)
  for (const group of Object.values(defaultLimits)) expect(Object.isFrozen(group)).toBe(true)
})

test('every limit is a positive whole number', () => {
  for (const group of Object.values(defaultLimits)) {
    for (const [name, value] of Object.entries(group)) {
      expect(Number.isSafeInteger(value) && value > 0, name).toBe(true)
    }
  }
})

test('the slider covers exactly the durations a post may have', () => {
  expect(DURATION_STEPS.at(0)).toBe(defaultLimits.posts.durationMinMinutes)
  expect(DURATION_STEPS.at(-1)).toBe(defaultLimits.posts.durationMaxMinutes)
})
