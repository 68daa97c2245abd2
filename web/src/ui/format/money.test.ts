import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('thousands stand apart, and what was taken has a real minus', () => {
  expect(
    [0, 99_999, 100_000, 2_665_056, 123_456_789, -300].map((amount) => formatMoney(cents(amount))),
  ).toEqual(['$0.00', '$999.99', '$1,000.00', '$26,650.56', '$1,234,567.89', '−$3.00'])
})
