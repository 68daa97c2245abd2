import { type Cents, cents, formatCents } from '@sayso/contract/money'
import type { Batch } from '@sayso/contract/shapes/batch'
import { dayOf, lastDayOf, monthOf, weekOf } from './days.ts'

/** The style of a bar. The status is always shown as text too. */
export type Look = 'completed' | 'waiting' | 'open' | 'failed'

export interface Bar {
  readonly id: string
  /** The full name, for the table. */
  readonly name: string
  /** The label under the bar. */
  readonly short: string
  readonly status: string
  readonly look: Look
  readonly sales: number
  /** The number of refunded sales. */
  readonly refunded: number
  readonly net: Cents
}

const MAX_BARS = 12

function lookOf(status: Batch['status']): Look {
  return status === 'completed' || status === 'open' || status === 'failed' ? status : 'waiting'
}

/** One bar per batch: the latest twelve, the oldest first. */
export function weeklyBars(batches: readonly Batch[]): Bar[] {
  return batches
    .slice(0, MAX_BARS)
    .reverse()
    .map((batch) => ({
      id: batch.unique_id,
      name: weekOf(batch),
      short: dayOf(lastDayOf(batch)).replace(/, \d+$/, ''),
      status: batch.status.replace('_', ' '),
      look: lookOf(batch.status),
      sales: batch.num_sales,
      refunded: batch.num_returned + batch.num_refunded,
      net: batch.balance,
    }))
}

/** One bar per month, by the last day of each week. Its status is that of its least advanced batch. */
export function monthlyBars(batches: readonly Batch[]): Bar[] {
  const months = new Map<string, Batch[]>()
  for (const batch of batches) {
    const name = monthOf(lastDayOf(batch))
    months.set(name, [...(months.get(name) ?? []), batch])
  }
  return [...months]
    .slice(0, MAX_BARS)
    .reverse()
    .map(([name, all]) => {
      const look = worstOf(all.map(({ status }) => lookOf(status)))
      return {
        id: name,
        name,
        short: name.slice(0, 3),
        status: { completed: 'completed', open: 'open', failed: 'failed', waiting: 'pending' }[look],
        look,
        sales: all.reduce((sum, one) => sum + one.num_sales, 0),
        refunded: all.reduce((sum, one) => sum + one.num_returned + one.num_refunded, 0),
        net: cents(all.reduce((sum, one) => sum + one.balance, 0)),
      }
    })
}

const worstFirst = ['failed', 'open', 'waiting', 'completed'] as const
const worstOf = (looks: readonly Look[]): Look =>
  worstFirst.find((look) => looks.includes(look)) ?? 'completed'

/** The grid lines: at most four above zero, at round sums, the last one at the highest value or above. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(highest, 100) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, n) => n * step)
}

/** `$20.00`, or `$20k` where cents do not matter. */
export function tickLabel(amount: number): string {
  return amount < 100_000 ? formatCents(cents(amount)) : `$${+(amount / 100_000).toFixed(1)}k`
}
