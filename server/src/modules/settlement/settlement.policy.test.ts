import { expect, test } from 'vitest'
import { nextFriday, settledBefore, weekOf } from './settlement.policy.ts'

const at = (text: string) => new Date(text)
const texts = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()]

test.for([
  ['2026-11-09T00:00:00.000Z', '2026-11-09T00:00:00.000Z'],
  ['2026-11-15T23:59:59.999Z', '2026-11-09T00:00:00.000Z'],
  ['2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['2027-01-01T12:00:00.000Z', '2026-12-28T00:00:00.000Z'],
] as const)('the week of %s begins on %s', ([instant, start]) => {
  const week = weekOf(at(instant))
  expect(week.start.toISOString()).toBe(start)
  expect(week.end.getTime() - week.start.getTime()).toBe(7 * 86_400_000)
  expect(texts(weekOf(new Date(week.end.getTime() - 1)))).toEqual(texts(week))
})

test.for([
  ['2026-11-23T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['2026-11-27T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
  ['2026-11-27T00:00:00.001Z', '2026-12-04T00:00:00.000Z'],
] as const)('after %s the next Friday is %s', ([instant, friday]) => {
  expect(nextFriday(at(instant)).toISOString()).toBe(friday)
})

test('a week is settled exactly after its hold period', () => {
  expect(settledBefore(at('2026-11-23T00:00:00.000Z'), 7).toISOString()).toBe('2026-11-16T00:00:00.000Z')
})
