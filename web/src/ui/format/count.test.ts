import { describe, expect, test } from 'vitest'
import { countOf, formatCount, formatExactCount, formatTally } from './count.ts'

describe('short counts', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1K'],
    [1_204, '1.2K'],
    [1_299, '1.2K'],
    [9_999, '9.9K'],
    [10_000, '10K'],
    [10_999, '10K'],
    [999_950, '999K'],
    [1_000_000, '1M'],
    [1_250_000, '1M'],
  ])('%i is shown as %s', (count, shown) => {
    expect(formatCount(count)).toBe(shown)
  })

  test('never exceed the real number', () => {
    for (const count of [999, 1_999, 99_999, 999_999, 9_999_999]) {
      const [, digits = '', unit = ''] = /^([\d.]+)([KM]?)$/.exec(formatCount(count)) ?? []
      expect(Number(digits) * ({ K: 1_000, M: 1_000_000 }[unit] ?? 1)).toBeLessThanOrEqual(count)
    }
  })
})

test.each([
  [0, '0'],
  [1_204, '1,204'],
  [9_999, '9,999'],
  [10_000, '10K'],
  [18_690, '18.6K'],
  [999_999, '999.9K'],
  [12_345_678, '12.3M'],
])('as a tally %i is shown as %s', (count, shown) => {
  expect(formatTally(count)).toBe(shown)
})

test('the exact number has separators', () => {
  expect(formatExactCount(1_234_567)).toBe('1,234,567')
})

test('only one is singular', () => {
  expect(countOf(1, 'person', 'people')).toBe('1 person')
  expect(countOf(0, 'person', 'people')).toBe('0 people')
  expect(countOf(1_204, 'person', 'people')).toBe('1,204 people')
})
