const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const fullDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const spelledOut = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
const deadline = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** From this age on, the text no longer changes while it is on the screen. */
export const TICKING_AGE = HOUR

/** `now`, `45s`, `12 min`, `3h`, `2d`, then `Nov 3`, then `Nov 3, 2025`. Minutes are `min`, because `m` is a month elsewhere. */
export function formatAge(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  if (age < 10 * SECOND) return 'now'
  if (age < MINUTE) return `${Math.floor(age / SECOND)}s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)}h`
  if (age < WEEK) return `${Math.floor(age / DAY)}d`
  return formatDay(at, now)
}

/** `Nov 14`, and `Nov 14, 2025` in another year */
export function formatDay(at: Date, now: Date): string {
  return at.getFullYear() === now.getFullYear() ? monthAndDay.format(at) : fullDate.format(at)
}

/** `10:42 PM · Nov 14, 2026` */
export function formatMoment(at: Date): string {
  return `${clock.format(at)} · ${fullDate.format(at)}`
}

/** `Nov 14, 2026` */
export function formatDate(at: Date): string {
  return fullDate.format(at)
}

/** `Nov 21, 12:00 PM UTC`: a deadline, in the reader's own time zone, which it names. */
export function formatDeadline(at: Date): string {
  return deadline.format(at)
}

/** `Saturday, November 14, 2026 at 10:42 PM` */
export function formatSpelledOut(at: Date): string {
  return spelledOut.format(at)
}

/** `Joined March 2024` */
export function formatJoined(at: Date): string {
  return `Joined ${monthAndYear.format(at)}`
}
