/* Weeks, holds and Fridays. Pure functions, in UTC, with the time as an argument. */

const DAY_MS = 86_400_000
const MONDAY = 1
const FRIDAY = 5

export interface Week {
  readonly start: Date
  readonly end: Date
}

const startOfDay = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS

/** The week around an instant, from Monday 00:00 to Sunday 24:00. */
export function weekOf(at: Date): Week {
  const sinceMonday = (at.getUTCDay() + 7 - MONDAY) % 7
  const start = startOfDay(at) - sinceMonday * DAY_MS
  return { start: new Date(start), end: new Date(start + 7 * DAY_MS) }
}

/** Weeks that ended by this instant have been held long enough. */
export function settledBefore(now: Date, holdDays: number): Date {
  return new Date(now.getTime() - holdDays * DAY_MS)
}

/** The reverse: when a week that ends at this instant has been held long enough. */
export function settledFrom(weekEnd: Date, holdDays: number): Date {
  return new Date(weekEnd.getTime() + holdDays * DAY_MS)
}

/** When everything sold by this instant is paid at the earliest. */
export function paidFrom(now: Date, holdDays: number): Date {
  return nextFriday(settledFrom(weekOf(now).end, holdDays))
}

/** The first Friday that starts at this instant or later. */
export function nextFriday(at: Date): Date {
  const day = Math.ceil(at.getTime() / DAY_MS) * DAY_MS
  const untilFriday = (FRIDAY + 7 - new Date(day).getUTCDay()) % 7
  return new Date(day + untilFriday * DAY_MS)
}
