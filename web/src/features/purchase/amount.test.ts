import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { afterLeaving, amountFault, finalAmount, fundsFor, suggestions } from './amount.ts'

const MAX = 50_000
const more = { base: cents(200), allowsMore: true }
const fixed = { base: cents(200), allowsMore: false }

test('an empty amount becomes the price; a lower one is raised to it with a note', () => {
  expect(afterLeaving(more, '')).toEqual({ typed: '2.00', note: null })
  expect(afterLeaving(more, '.')).toEqual({ typed: '2.00', note: null })
  expect(afterLeaving(more, '1.99')).toEqual({ typed: '2.00', note: 'Price must be at least $2.00' })
  expect(afterLeaving(more, '3')).toEqual({ typed: '3.00', note: null })
})

test('while typing, the main step shows what is wrong', () => {
  expect(amountFault(more, '1.99', MAX)).toBe('Price must be at least the minimum price of $2.00.')
  expect(amountFault(more, '', MAX)).toBe('Price must be at least the minimum price of $2.00.')
  expect(amountFault(more, '500.01', MAX)).toBe('Price can be at most $500.00')
  expect(amountFault(more, '500', MAX)).toBeNull()
  expect(amountFault(fixed, '1', MAX)).toBeNull()
})

test('more is charged only where it is allowed, and never less than the price', () => {
  expect(finalAmount(more, '3')).toBe(300)
  expect(finalAmount(more, '1')).toBe(200)
  expect(finalAmount(more, '')).toBe(200)
  expect(finalAmount(fixed, '3')).toBe(200)
})

test('suggestions are round, unique and within the limit', () => {
  expect(suggestions(cents(200), MAX)).toEqual([200, 300, 500])
  expect(suggestions(cents(99), MAX)).toEqual([99, 150, 250])
  expect(suggestions(cents(40_000), MAX)).toEqual([40_000])
  expect(suggestions(cents(0), MAX)).toEqual([0, 100, 300])
})

test('funds are offered if they are known and used if they suffice', () => {
  expect(fundsFor(null, cents(200))).toEqual({ state: 'unknown' })
  expect(fundsFor(cents(120), cents(200))).toEqual({ state: 'short', balance: 120, missing: 80 })
  expect(fundsFor(cents(200), cents(200))).toEqual({ state: 'enough', balance: 200, after: 0 })
})
