import { type Cents, cents } from '@sayso/contract/money'
import type { Batch } from '@sayso/contract/shapes/batch'

export interface NextPayout {
  readonly day: Date
  readonly amount: Cents
  /** Its batches, the newest first. None if the day is only an estimate. */
  readonly batches: readonly Batch[]
}

/** Returns the next payout day and its amount; null if nothing is pending. */
export function nextPayout(all: readonly Batch[]): NextPayout | null {
  const due = all.filter((one) => one.status === 'pending' && one.payout_date !== null)
  const [first] = due.map((one) => one.payout_date ?? '').sort()
  if (first === undefined) return null
  const batches = due.filter((one) => one.payout_date === first)
  return {
    day: new Date(first),
    amount: cents(batches.reduce((sum, one) => sum + one.left_amount, 0)),
    batches,
  }
}

/** If nothing is due yet: the earliest day on which the oldest open batch may be paid. */
export function earliestPayout(all: readonly Batch[]): Date | null {
  const [first] = all.flatMap((one) => one.expected_payout ?? []).sort()
  return first === undefined ? null : new Date(first)
}
