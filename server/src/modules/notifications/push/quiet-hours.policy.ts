import { ianaZone } from '@sayso/contract/zones'

/** Minutes of the day by the clocks of a zone; over midnight if the first is the later one. */
export interface QuietHours {
  readonly fromMinute: number
  readonly toMinute: number
  readonly zone: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** When the quiet hours at this moment end; null if it is not quiet. */
export function quietUntil(now: number, quiet: QuietHours | null): number | null {
  if (quiet === null || !isQuiet(now, quiet)) return null
  const { toMinute, zone } = quiet
  const start = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const left = (toMinute - minuteAt(start, zone) + DAY_MINUTES) % DAY_MINUTES
  const end = start + left * MINUTE_MS
  if (minuteAt(end, zone) === toMinute && !isQuiet(end, quiet)) return end
  // Clocks are set forward or back until then. Such nights are rare, so every minute is looked at.
  for (let minute = start; ; minute += MINUTE_MS) if (!isQuiet(minute, quiet)) return minute
}

function isQuiet(instant: number, { fromMinute, toMinute, zone }: QuietHours): boolean {
  const minute = minuteAt(instant, zone)
  return fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute
}

function minuteAt(instant: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(instant)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return read('hour') * 60 + read('minute')
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs more than using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const timeZone = ianaZone(zone)
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}
