import { defaultLimits } from '@sayso/contract/limits'
import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { paymentFault, type Usage } from './payments.policy.ts'

const none: Usage = { topUps: 0, payments: 0, declines: 0, declinesHere: 0, underWay: cents(0) }
const fault = (amount: number, usage: Partial<Usage> = {}, { balance = 0, isForPost = false } = {}) =>
  paymentFault({ amount: cents(amount), isForPost }, { ...none, ...usage }, cents(balance), defaultLimits)

test('a top-up is $1 to $200, five times a day, up to a balance of $500', () => {
  expect([fault(99), fault(100), fault(20_000), fault(20_001)]).toEqual([
    'top_up_range',
    null,
    null,
    'top_up_range',
  ])
  expect([fault(100, { topUps: 4 }), fault(100, { topUps: 5 })]).toEqual([null, 'top_ups_used_up'])
  expect(fault(100, {}, { balance: 49_900 })).toBeNull()
  expect(fault(101, {}, { balance: 49_900 })).toBe('balance_full')
  expect(fault(100, { underWay: cents(100) }, { balance: 49_900 })).toBe('balance_full')
})

test('a payment for a post is limited by its price, not by the top-up limits', () => {
  const post = { isForPost: true, balance: 50_000 }
  expect([fault(49, {}, post), fault(50, {}, post), fault(50_000, { topUps: 9 }, post)]).toEqual([
    'price_below_minimum',
    null,
    null,
  ])
})

test('declined cards are limited per account and per IP address', () => {
  for (const isForPost of [false, true]) {
    expect(fault(100, { declines: 2, declinesHere: 4 }, { isForPost })).toBeNull()
    expect(fault(100, { declines: 3 }, { isForPost })).toBe('card_tries_used_up')
    expect(fault(100, { declinesHere: 5 }, { isForPost })).toBe('card_tries_used_up')
    expect(fault(100, { payments: 30 }, { isForPost })).toBe('card_payments_used_up')
  }
})
