import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { formatMoney, readTyped } from './money.ts'

test('thousands are separated, and negative amounts have a minus sign', () => {
  expect(
    [0, 99_999, 100_000, 2_665_056, 123_456_789, -300].map((amount) => formatMoney(cents(amount))),
  ).toEqual(['$0.00', '$999.99', '$1,000.00', '$26,650.56', '$1,234,567.89', '−$3.00'])
})

test('only digits and one decimal point can be typed; a comma becomes a point', () => {
  for (const fine of ['', '3', '3.', '3.5', '3.50', '.5', '000']) expect(readTyped(fine)).toBe(fine)
  expect(readTyped('3,5')).toBe('3.5')
  for (const odd of ['3.505', '3..5', 'x', '-3', '1e3', '$3', '3 5']) expect(readTyped(odd)).toBeNull()
})
