import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatDate,
  formatDeadline,
  formatJoined,
  formatMoment,
  formatSpelledOut,
} from './time.ts'

const now = new Date(2026, 10, 14, 22, 42, 0)
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('age on a card', () => {
  test.each([
    [-5, 'now'],
    [0, 'now'],
    [9, 'now'],
    [10, '10s'],
    [59, '59s'],
    [60, '1 min'],
    [59 * 60 + 59, '59 min'],
    [60 * 60, '1h'],
    [24 * 60 * 60 - 1, '23h'],
    [24 * 60 * 60, '1d'],
    [7 * 24 * 60 * 60 - 1, '6d'],
  ])('%i seconds are shown as %s', (seconds, shown) => {
    expect(formatAge(ago(seconds), now)).toBe(shown)
  })

  test('after a week it is a date, with the year if it is another one', () => {
    expect(formatAge(new Date(2026, 10, 3, 9), now)).toBe('Nov 3')
    expect(formatAge(new Date(2025, 10, 3, 9), now)).toBe('Nov 3, 2025')
  })

  test('a time in the future is shown as now', () => {
    expect(formatAge(new Date(2026, 10, 14, 23, 42, 0), now)).toBe('now')
  })
})

// Newer ICU data puts a narrow no-break space before PM.
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('dates and times are formatted as used on screens', () => {
  expect(plain(formatMoment(now))).toBe('10:42 PM · Nov 14, 2026')
  expect(formatDate(now)).toBe('Nov 14, 2026')
  expect(plain(formatSpelledOut(now))).toBe('Saturday, November 14, 2026 at 10:42 PM')
  expect(formatJoined(new Date(2024, 2, 1))).toBe('Joined March 2024')
})

test('a deadline shows its time zone', () => {
  expect(plain(formatDeadline(now))).toMatch(/^Nov 14, 10:42 PM \S+$/)
})
