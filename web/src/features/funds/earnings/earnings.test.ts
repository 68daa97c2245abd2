import { type Cents, cents } from '@sayso/contract/money'
import type { Batch } from '@sayso/contract/shapes/batch'
import { expect, test } from 'vitest'
import { monthlyBars, tickLabel, ticksFor, weeklyBars } from './bars.ts'
import { dayOf, weekOf, yearOf } from './days.ts'
import { earliestPayout, nextPayout } from './next-payout.ts'

const WEEK = 7 * 86_400_000
const first = Date.parse('2026-11-09T00:00:00Z')

/** A batch from this many weeks ago. */
const batch = (ago: number, more: Partial<Batch> = {}): Batch =>
  ({
    unique_id: `b${ago}`,
    settlement_start: new Date(first - ago * WEEK).toISOString(),
    settlement_end: new Date(first - (ago - 1) * WEEK).toISOString(),
    status: 'completed',
    num_sales: 2,
    balance: cents(1000),
    left_amount: cents(0),
    payout_date: null,
    expected_payout: null,
    ...more,
  }) as Batch

const due = (ago: number, left: number, payout_date: string) =>
  batch(ago, { status: 'pending', left_amount: left as Cents, payout_date })

test('a week is shown in UTC days', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(weekOf(batch(0), now)).toBe('Nov 9 – Nov 15')
  expect(dayOf(new Date('2025-12-31T23:59:00Z'), now)).toBe('Dec 31, 2025')
  const turn = { settlement_start: '2025-12-29T00:00:00Z', settlement_end: '2026-01-05T00:00:00Z' }
  expect(yearOf(turn)).toBe(2026)
})

test('the next payout is everything due on the earliest payout date', () => {
  expect(nextPayout([batch(0, { status: 'open' }), batch(3)])).toBeNull()
  const all = [due(1, 4692, '2026-11-20T00:00:00Z'), batch(2), due(3, 3864, '2026-11-20T00:00:00Z')]
  expect(nextPayout([...all, due(4, 100, '2026-11-27T00:00:00Z')])).toMatchObject({
    day: new Date('2026-11-20T00:00:00Z'),
    amount: 8556,
    batches: [{ unique_id: 'b1' }, { unique_id: 'b3' }],
  })
  const open = { status: 'open', expected_payout: '2026-11-27T00:00:00Z' } as const
  expect(earliestPayout([batch(0, open)])).toEqual(new Date('2026-11-27T00:00:00Z'))
})

test('the chart shows the last twelve weeks, or months with the worst status of their weeks', () => {
  const many = Array.from({ length: 15 }, (_, ago) => batch(ago, ago === 0 ? { status: 'open' } : {}))
  expect(weeklyBars(many).map(({ id }) => id)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `b${n}`),
  )
  const months = monthlyBars(many)
  expect(months.map(({ name, status }) => [name, status])).toEqual([
    ['Aug 2026', 'completed'],
    ['Sep 2026', 'completed'],
    ['Oct 2026', 'completed'],
    ['Nov 2026', 'open'],
  ])
  expect(months.reduce((sum, { net }) => sum + net, 0)).toBe(15_000)
})

test('the highest bar is never above the top grid line', () => {
  for (const highest of [0, 1, 99, 100, 6624, 6000, 8001, 123_456, 30_000_000]) {
    const ticks = ticksFor(highest)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
  }
  expect(ticksFor(6624)).toEqual([0, 2000, 4000, 6000, 8000])
  expect([0, 2000, 100_000, 1_250_000].map(tickLabel)).toEqual(['$0.00', '$20.00', '$1k', '$12.5k'])
})
