import { expect, test } from 'vitest'
import type { PaymentId } from './ids.ts'
import { cents } from './money.ts'
import { cardName, receiptLines, refundWords } from './receipt.ts'

const card = {
  payment_id: '0000000000003' as PaymentId,
  fee_amount: cents(30),
  brand: 'visa',
  last4: '4242',
}

test.each([
  ['purchase', 300, card, null],
  ['top_up', 1000, card, null],
  ['purchase', 250, null, 750],
] as const)('the lines of a %s of %i add up to its total', (kind, amount, paidBy, after) => {
  const receipt = { kind, amount: cents(amount), card: paidBy, balance_after: after && cents(after) }
  const { lines, balanceAfter } = receiptLines(receipt)
  const total = lines.at(-1)
  const sum = lines.slice(0, -1).reduce((all, line) => all + line.amount, 0)
  expect(total).toMatchObject({ isTotal: true, amount: sum })
  expect(balanceAfter).toBe(after)
})

test('a free purchase has no lines', () => {
  const free = { kind: 'purchase', amount: cents(0), card: null, balance_after: cents(5) } as const
  expect(receiptLines(free)).toEqual({ lines: [], balanceAfter: null })
})

test('a card is named by what is known of it', () => {
  expect(cardName(card)).toBe('Visa 4242')
  expect(cardName({ brand: 'made_up', last4: '4242' })).toBe('card 4242')
  expect(cardName({ brand: null, last4: null })).toBe('your card')
})

test('a refund says where the money went and who decided it', () => {
  const back = { created: null, to_funds_amount: cents(200), to_debt_amount: cents(100) }
  expect(refundWords({ card: null, refund: null })).toBeNull()
  expect(refundWords({ card, refund: { ...back, by: 'author' } })).toBe(
    'Refunded by the author: $2.00 to your funds, $1.00 towards what you owed. The card fee of $0.30 is not returned.',
  )
  expect(refundWords({ card: null, refund: { ...back, to_debt_amount: cents(0), by: null } })).toBe(
    'Refunded: $2.00 to your funds.',
  )
  expect(refundWords({ card: null, refund: { ...back, to_debt_amount: cents(0), by: 'takedown' } })).toMatch(
    /^Refunded because the post was removed: /,
  )
  expect(refundWords({ card, refund: { ...back, by: 'bank' } })).toContain('Your bank took this payment back')
})
