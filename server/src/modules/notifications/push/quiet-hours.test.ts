import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.policy.ts'

const hours = (from: string, to: string, zone: string) => {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return { fromMinute: minute(from), toMinute: minute(to), zone }
}
const end = (now: string, from: string, to: string, zone: string) => {
  const until = quietUntil(Date.parse(now), hours(from, to, zone))
  return until === null ? null : new Date(until).toISOString().slice(0, 16)
}

test('quiet hours are by the clocks of their zone, also over midnight', () => {
  expect(end('2026-07-01T20:30:20Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-07-02T05:00')
  expect(end('2026-07-02T04:59:59Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-07-02T05:00')
  expect(end('2026-07-02T05:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBeNull()
  expect(end('2026-07-01T19:59:59Z', '22:00', '07:00', 'Europe/Berlin')).toBeNull()
  expect(end('2026-01-15T12:00:00Z', '12:00', '14:30', 'UTC')).toBe('2026-01-15T14:30')
  expect(end('2026-01-15T14:30:00Z', '12:00', '14:30', 'UTC')).toBeNull()
  expect(end('2026-01-15T18:00:00Z', '22:00', '07:00', 'Asia/Kathmandu')).toBe('2026-01-16T01:15')
  expect(end('2026-07-01T03:00:00Z', '22:00', '07:00', 'EST')).toBe('2026-07-01T11:00')
})

test('a night in which clocks are set forward is an hour shorter', () => {
  // 29 March 2026: 02:00 becomes 03:00 in Berlin.
  expect(end('2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-03-29T05:00')
  // 02:30 never comes, so it is over at 03:00.
  expect(end('2026-03-28T22:00:00Z', '22:00', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00')
})

test('a night in which clocks are set back is an hour longer', () => {
  // 25 October 2026: 03:00 becomes 02:00 in Berlin.
  expect(end('2026-10-24T21:00:00Z', '22:00', '07:00', 'Europe/Berlin')).toBe('2026-10-25T06:00')
  // 02:30 comes twice: it is over at the first, and quiet again from 02:00 to the second.
  expect(end('2026-10-24T21:00:00Z', '22:00', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30')
  expect(end('2026-10-25T01:10:00Z', '22:00', '02:30', 'Europe/Berlin')).toBe('2026-10-25T01:30')
})

test('without quiet hours it is never quiet', () => {
  expect(quietUntil(Date.now(), null)).toBeNull()
})
