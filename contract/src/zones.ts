/** The zones offered when the full list is not available. */
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
 * Databases and browsers read these short names differently: some as fixed offsets, some with daylight saving. Every
 * computation with a zone converts its name here first.
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

/** Whether a name means the same zone everywhere. Bare offsets do not: databases read their sign the other way. */
export function isZone(zoneId: string): boolean {
  const name = ianaZone(zoneId)
  return name === 'UTC' || (NAME.test(name) && clockOf(name) !== null)
}

const NAME = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3}))?$/
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The instant at which clocks in a zone show `YYYY-MM-DD HH:MM:SS[.mmm]`; null if there is no such day, time or zone.
 * Twice a year a local time is ambiguous, and we decide as PostgreSQL does:
 *
 * - skipped in spring (02:30 that never comes): as if clocks had not been set yet, so an hour later on the new time;
 * - shown twice in autumn (01:30 and again 01:30): the second, so that a sale never ends before its author meant.
 */
export function instantOf(localTime: string, zoneId: string): Date | null {
  const asUtc = readAsUtc(localTime)
  if (asUtc === null || !isZone(zoneId)) return null
  const zone = ianaZone(zoneId)
  const before = offsetMs(zone, asUtc - DAY_MS)
  const after = offsetMs(zone, asUtc + DAY_MS)
  const shown = [before, after].filter((offset) => offsetMs(zone, asUtc - offset) === offset)
  return new Date(shown.length === 0 ? asUtc - before : asUtc - Math.min(...shown))
}

function readAsUtc(text: string): number | null {
  const [, year, month, day, hour, minute, second, fraction = ''] = LOCAL_TIME.exec(text) ?? []
  if (year === undefined) return null
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`
  const milliseconds = Date.parse(iso)
  // Date.parse turns the 30th of February into the 2nd of March, and 24:00 into the next day.
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === iso ? milliseconds : null
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(zone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = clockOf(zone)?.formatToParts(whole) ?? []
  const read = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs more than using it. There are some 600 names, so caching all of them is cheap. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, made)
    return made
  } catch {
    return null
  }
}
