import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, formatCents, parseDollars, priceText, shortPriceText } from './money.ts'

const anyPrice = fc.integer({ min: 0, max: 5_000_000 }).map(cents)

test('cents must be whole numbers', () => {
  for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(value)).toThrow(RangeError)
})

describe('dollars as text', () => {
  test.each([
    ['2', 200],
    ['2.', 200],
    ['2.5', 250],
    ['.99', 99],
    ['0.1', 10],
    ['1.005', 101],
    ['1.0049999', 100],
    [' 19.99 ', 1999],
    ['0.285', 29],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j is %i cents', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  test.each(['', ' ', '.', '-1', '1e3', '1,000', '1.2.3', '$2', '٣', '１', 'NaN', '0x10', '1'.repeat(13)])(
    '%j is not an amount',
    (text) => {
      expect(parseDollars(text)).toBeNull()
    },
  )

  test('a formatted amount parses back to the same amount', () => {
    fc.assert(fc.property(anyPrice, (amount) => parseDollars(formatCents(amount).slice(1)) === amount))
  })

  test('amounts are shown with two decimals', () => {
    expect([200, 5, 0, 123_456, -250].map((amount) => formatCents(cents(amount)))).toEqual([
      '$2.00',
      '$0.05',
      '$0.00',
      '$1234.56',
      '-$2.50',
    ])
  })
})

test('a price has one wording, and one short form', () => {
  expect(priceText(cents(350))).toBe('$3.50')
  expect(priceText(cents(350), { canPayMore: true })).toBe('$3.50 or more')
  expect(priceText(cents(0))).toBe('Free')
  expect(priceText(cents(0), { canPayMore: true })).toBe('Free or more')
  expect([shortPriceText(cents(350), { canPayMore: true }), shortPriceText(cents(0))]).toEqual([
    '$3.50+',
    'Free',
  ])
})
