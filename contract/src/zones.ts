/** The zones offered when the list of zones can not be had. */
export interface Zone {
  readonly zone_id: string
  readonly zone_description: string
}

export const DEFAULT_ZONE = 'UTC'

export const fallbackZones: readonly Zone[] = Object.freeze([
  { zone_id: 'UTC', zone_description: 'Coordinated Universal Time' },
  { zone_id: 'EST', zone_description: 'Eastern Time (US)' },
  { zone_id: 'PST', zone_description: 'Pacific Time (US)' },
  { zone_id: 'CST', zone_description: 'Central Time (US)' },
  { zone_id: 'MST', zone_description: 'Mountain Time (US)' },
])

/**
 * Databases and browsers read these short names differently: some as fixed offsets, some with daylight saving.
 * Everything that computes with a zone goes through here first.
 */
const IANA_NAMES: Readonly<Record<string, string>> = Object.freeze({
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  CST: 'America/Chicago',
  MST: 'America/Denver',
})

export function ianaZone(zoneId: string): string {
  return Object.hasOwn(IANA_NAMES, zoneId) ? (IANA_NAMES[zoneId] ?? zoneId) : zoneId
}
