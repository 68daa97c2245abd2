import type { Batch } from '@sayso/contract/shapes/batch'

/* Weeks and payout days are in UTC for every reader: in local time a week could begin on a Sunday evening. */

const utc = { timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...utc })
const long = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...utc })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', ...utc })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', ...utc })

type Week = Pick<Batch, 'settlement_start' | 'settlement_end'>

/** The end is exclusive. */
export const lastDayOf = ({ settlement_end }: Week): Date => new Date(Date.parse(settlement_end) - 1)

/** `Nov 14`, and `Nov 14, 2025` in another year. */
export function dayOf(at: Date, now: Date = new Date()): string {
  return (at.getUTCFullYear() === now.getUTCFullYear() ? short : long).format(at)
}

/** `Nov 9 – Nov 15`. */
export const weekOf = (week: Week, now?: Date): string =>
  `${dayOf(new Date(week.settlement_start), now)} – ${dayOf(lastDayOf(week), now)}`

/** `Friday, Nov 20`. */
export const weekdayOf = (at: Date): string => weekday.format(at)

/** `Nov 2026`. */
export const monthOf = (at: Date): string => month.format(at)

export const yearOf = (week: Week): number => lastDayOf(week).getUTCFullYear()
