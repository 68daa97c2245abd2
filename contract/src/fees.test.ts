import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardTotal, feeOf, isCardToken, splitSale } from './fees.ts'
import { defaultLimits } from './limits.ts'
import { type Cents, cents } from './money.ts'

const anyPrice = fc.integer({ min: 0, max: 5_000_000 }).map(cents)

describe('fees', () => {
  test.each([
    [100, 500, 5],
    [50, 290, 1],
    [10, 500, 1],
    [9, 500, 0],
    [0, 500, 0],
    [50_000, 290, 1450],
  ])('of %i cents at %i basis points are %i', (amount, basisPoints, fee) => {
    expect(feeOf(cents(amount), basisPoints)).toBe(fee)
  })

  test('agree with exact arithmetic, half up', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const exact = (BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n
        return BigInt(feeOf(amount, basisPoints)) === exact
      }),
    )
  })

  test('and the author’s share add up to the sale', () => {
    fc.assert(
      fc.property(anyPrice, (amount) => {
        const parts = splitSale(amount, defaultLimits.fees)
        return parts.sayso + parts.transaction + parts.author === amount && parts.author >= 0
      }),
    )
  })

  test('are rejected for amounts beyond safe integers and below zero', () => {
    expect(() => feeOf(cents(Number.MAX_SAFE_INTEGER), 500)).toThrow(RangeError)
    expect(() => feeOf(-1 as Cents, 500)).toThrow(RangeError)
  })
})

test('a card payment costs thirty cents more', () => {
  expect(cardTotal(cents(200))).toBe(230)
})

test('a card token has the provider’s format, never that of an amount', () => {
  expect(['tok_visa', 'pm_1Nx8abcDEF'].every(isCardToken)).toBe(true)
  expect(['5000', '', 'tok_', 'tok_a b', 'xtok_a', '-1', 'pm_1\n'].some(isCardToken)).toBe(false)
})
