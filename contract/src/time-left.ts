const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

type Unit = 'day' | 'hour' | 'minute'

/**
 * The remaining time, in the unit its duration was chosen in and rounded to it, so that a week does not become six days
 * a moment later.
 */
function remaining(until: Date, now: Date): [count: number, unit: Unit] {
  const exact = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS))
  const step = exact >= 2 * DAY - HOUR / 2 ? DAY : exact >= 2 * HOUR ? HOUR : 1
  const minutes = Math.round(exact / step) * step
  if (minutes % DAY === 0) return [minutes / DAY, 'day']
  return minutes % HOUR === 0 ? [minutes / HOUR, 'hour'] : [minutes, 'minute']
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** `in 3 days`, `in 5 hours`, `in 12 minutes`, `in a minute` */
export function remainingText(until: Date, now: Date): string {
  const [count, unit] = remaining(until, now)
  return count === 1 && unit === 'minute' ? 'in a minute' : `in ${counted(count, unit)}`
}

/** `3 days left`, `6 h left`, `12 min left`: the same time where there is little space. */
export function leftText(until: Date, now: Date): string {
  const [count, unit] = remaining(until, now)
  return `${unit === 'day' ? counted(count, unit) : `${count} ${unit === 'hour' ? 'h' : 'min'}`} left`
}
