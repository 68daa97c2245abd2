import { expect, test } from 'vitest'
import { DEFAULT_ZONE, fallbackZones, ianaZone } from './zones.ts'

function offsetIn(zone: string, instant: string): string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value
}

test('the five fallback zones, UTC first', () => {
  expect(fallbackZones.map((zone) => zone.zone_id)).toEqual(['UTC', 'EST', 'PST', 'CST', 'MST'])
  expect(DEFAULT_ZONE).toBe('UTC')
})

test('the US short names keep daylight saving', () => {
  const summer = ['EST', 'CST', 'MST', 'PST'].map((zone) => offsetIn(ianaZone(zone), '2026-07-01T12:00:00Z'))
  const winter = ['EST', 'CST', 'MST', 'PST'].map((zone) => offsetIn(ianaZone(zone), '2026-01-01T12:00:00Z'))
  expect(summer).toEqual(['GMT-04:00', 'GMT-05:00', 'GMT-06:00', 'GMT-07:00'])
  expect(winter).toEqual(['GMT-05:00', 'GMT-06:00', 'GMT-07:00', 'GMT-08:00'])
})

test('other names pass through, also those of object internals', () => {
  expect(['Europe/Berlin', 'toString', '__proto__'].map(ianaZone)).toEqual([
    'Europe/Berlin',
    'toString',
    '__proto__',
  ])
})
