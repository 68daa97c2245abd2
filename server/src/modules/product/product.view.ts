import type { Timezone } from '@sayso/contract/shapes/timezone'
import { fallbackZones } from '@sayso/contract/zones'

/**
 * Every time zone with its current offset, west to east, after the five short names that clients without this list
 * offer.
 */
export function viewTimezones(now: Date): Timezone[] {
  const zones = Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
    .map((zone) => ({ zone, minutes: offsetMinutes(zone, now) }))
    .sort((a, b) => a.minutes - b.minutes || (a.zone < b.zone ? -1 : 1))
  return [
    ...fallbackZones,
    ...zones.map(({ zone, minutes }) => ({
      zone_id: zone,
      zone_description: `(UTC${formatOffset(minutes)}) ${zone.replaceAll('_', ' ')}`,
    })),
  ]
}

function offsetMinutes(zone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(now)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
