import type { Limits } from '@sayso/contract/limits'
import type { Newness } from '../platform/config/rates.ts'

const HOUR_MS = 3_600_000

/** How new an account is, counted from when its email address was confirmed; null once it is known. */
export function newnessOf(
  { verifiedAt }: { readonly verifiedAt: Date | null },
  { dayHours, weekHours }: Pick<Limits['newcomers'], 'dayHours' | 'weekHours'>,
  now = Date.now(),
): Newness | null {
  const hours = verifiedAt === null ? 0 : (now - verifiedAt.getTime()) / HOUR_MS
  if (hours < dayHours) return 'day'
  return hours < weekHours ? 'week' : null
}
