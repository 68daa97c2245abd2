import { cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { hadPaid, youPaid } from '../../entities/post/texts.ts'
import { refundLabel, refundQuestion } from './texts.ts'

test('an amount of zero is never shown as a sum', () => {
  expect(refundQuestion(cents(0), 'Ana')).toBe('Take the post back from Ana?')
  expect(refundLabel(cents(0))).toBe('Take back')
  expect([youPaid(cents(0)), hadPaid(cents(0))]).toEqual(['Yours for free', 'it was free'])
  expect(refundQuestion(cents(300), 'Ana')).toBe('Refund $3.00 to Ana?')
  expect(refundLabel(cents(300))).toBe('Refund $3.00')
  expect(hadPaid(cents(300))).toBe('you had paid $3.00')
})
