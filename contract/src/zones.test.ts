import { expect, test } from 'vitest'
import { DEFAULT_ZONE, fallbackZones, ianaZone, instantOf, isZone } from './zones.ts'

function offsetIn(zone: string, instant: string): string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value
}

test('the five fallback zones are listed, UTC first', () => {
  expect(fallbackZones.map((zone) => zone.zone_id)).toEqual(['UTC', 'EST', 'PST', 'CST', 'MST'])
  expect(DEFAULT_ZONE).toBe('UTC')
})

test('the US abbreviations observe daylight saving', () => {
  const summer = ['EST', 'CST', 'MST', 'PST'].map((zone) => offsetIn(ianaZone(zone), '2026-07-01T12:00:00Z'))
  const winter = ['EST', 'CST', 'MST', 'PST'].map((zone) => offsetIn(ianaZone(zone), '2026-01-01T12:00:00Z'))
  expect(summer).toEqual(['GMT-04:00', 'GMT-05:00', 'GMT-06:00', 'GMT-07:00'])
  expect(winter).toEqual(['GMT-05:00', 'GMT-06:00', 'GMT-07:00', 'GMT-08:00'])
})

test('other names are returned unchanged, including names of object internals', () => {
  expect(['Europe/Berlin', 'toString', '__proto__'].map(ianaZone)).toEqual([
    'Europe/Berlin',
    'toString',
    '__proto__',
  ])
})

test.for([
  ['2026-07-15 12:00:00', 'EST', '2026-07-15T16:00:00.000Z'],
  ['2026-03-08 02:30:00', 'EST', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01 01:30:00', 'America/New_York', '2026-11-01T06:30:00.000Z'],
  ['2026-01-01 00:00:00.5', 'UTC', '2026-01-01T00:00:00.500Z'],
] as const)('%s in %s is %s', ([typed, zone, instant]) => {
  expect(instantOf(typed, zone)?.toISOString()).toBe(instant)
})

test('nonexistent days, times and zones are not instants', () => {
  expect(instantOf('2026-02-30 12:00:00', 'UTC')).toBeNull()
  expect(instantOf('2026-01-01 24:00:00', 'UTC')).toBeNull()
  expect(instantOf('2026-01-01 12:00:00', '+05:00')).toBeNull()
  expect(['UTC', 'PST', 'Europe/Berlin', 'Asia/Kolkata'].every(isZone)).toBe(true)
  expect(['', 'EDT', 'Mars/Olympus', '__proto__', 'GMT+2'].some(isZone)).toBe(false)
})
