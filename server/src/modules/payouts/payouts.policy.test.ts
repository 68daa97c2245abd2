import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { csvLine, divide, isFormula, stepOf } from './payouts.policy.ts'

const now = new Date('2026-11-27T00:00:00Z')
const due = (left: number) => ({ payoutDate: now, left: cents(left) })
const later = (left: number) => ({ payoutDate: new Date('2026-12-04T00:00:00Z'), left: cents(left) })
const waiting = (left: number) => ({ payoutDate: null, left: cents(left) })
const amountsOf = (batches: Parameters<typeof divide>[0], payable: number) => {
  const { total, shares } = divide(batches, cents(payable), now)
  return [total, ...shares.map(({ amount }) => amount)]
}

test('batches that are due are paid, the others wait', () => {
  expect(amountsOf([due(700), due(500), later(900), waiting(100)], 2200)).toEqual([1200, 700, 500])
})

test('refunds of paid batches are deducted from batches that are due', () => {
  expect(amountsOf([due(700), due(500), later(900)], 1800)).toEqual([900, 700, 200])
  expect(amountsOf([due(700)], 0)).toEqual([0, 0])
  expect(amountsOf([due(-50), due(500)], 450)).toEqual([450, 0, 450])
})

test('a batch is not paid one millisecond early', () => {
  const early = { payoutDate: new Date(now.getTime() + 1), left: cents(700) }
  expect(amountsOf([early], 700)).toEqual([0])
})

test.for([
  ['created', 'pending', 'sent'],
  ['created', 'done', 'done'],
  ['created', 'failed', 'failed'],
  ['sent', 'pending', null],
  ['sent', 'done', 'done'],
  ['sent', 'returned', 'failed'],
  ['done', 'pending', null],
  ['done', 'done', null],
  ['done', 'returned', 'returned'],
  ['failed', 'failed', null],
  ['failed', 'done', 'contradiction'],
  ['returned', 'done', null],
] as const)('payout %s, gateway reports %s: %s', ([status, reported, step]) => {
  expect(stepOf(status, reported)).toBe(step)
})

test('formulas are detected in CSV fields, and quotes are escaped', () => {
  expect(['=1', '+1', '-1', '@a', 'a@b.example'].map(isFormula)).toEqual([true, true, true, true, false])
  expect(csvLine(['a', 'say "b"'])).toBe('"a","say ""b"""\r\n')
})
