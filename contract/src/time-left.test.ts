import { expect, test } from 'vitest'
import { DURATION_STEPS, durationLabel } from './durations.ts'
import { leftText, remainingText } from './time-left.ts'

test.for([
  [-5, 'in a minute'],
  [60, 'in a minute'],
  [119, 'in 2 minutes'],
  [3570, 'in 1 hour'],
  [90 * 60, 'in 90 minutes'],
  [2 * 3600, 'in 2 hours'],
  [86_400 - 60, 'in 1 day'],
  [30 * 3600, 'in 30 hours'],
  [7 * 86_400 - 600, 'in 7 days'],
  [6.4 * 86_400, 'in 6 days'],
] as const)('%i seconds until then are shown as %s', ([seconds, shown]) => {
  const now = new Date('2026-11-14T22:42:00Z')
  expect(remainingText(new Date(now.getTime() + seconds * 1000), now)).toBe(shown)
})

test('the slider’s label matches what the post shows when it is published', () => {
  const now = new Date('2026-11-14T22:42:00Z')
  for (const minutes of DURATION_STEPS) {
    const said = remainingText(new Date(now.getTime() + minutes * 60_000), new Date(now.getTime() + 30_000))
    expect(said).toBe(`in ${durationLabel(minutes)}`)
  }
})

test.for([
  [-5, '1 min left'],
  [12 * 60, '12 min left'],
  [60 * 60, '1 h left'],
  [6 * 3600, '6 h left'],
  [30 * 3600, '30 h left'],
  [86_400, '1 day left'],
  [3 * 86_400 - 60, '3 days left'],
] as const)('where there is little space, %i seconds are shown as %s', ([seconds, shown]) => {
  const now = new Date('2026-11-14T22:42:00Z')
  expect(leftText(new Date(now.getTime() + seconds * 1000), now)).toBe(shown)
})
