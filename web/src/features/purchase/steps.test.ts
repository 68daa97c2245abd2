import { expect, test } from 'vitest'
import { afterConfirmation, backFrom, numberOf, stageOf } from './steps.ts'
import { login, registration, specified } from './texts.ts'

test('a member goes from confirmation to main to card, and back the same way', () => {
  expect(afterConfirmation('member')).toBe('main')
  expect(backFrom('card-payment')).toBe('main')
  expect(backFrom('main')).toBe('confirmation')
  expect(backFrom('confirmation')).toBeNull()
  expect([numberOf('member', 'confirmation'), numberOf('member', 'card-payment')]).toEqual([1, 3])
})

test('a visitor registers or logs in before paying; both go back to registration', () => {
  expect(afterConfirmation('visitor')).toBe('registration')
  expect(backFrom('login')).toBe('registration')
  expect(backFrom('payment')).toBe('registration')
  expect(stageOf('visitor', 'login')).toBe(1)
  expect(stageOf('visitor', 'success')).toBe(3)
  // The confirmation does not count as a visitor's first step.
  expect(numberOf('visitor', 'confirmation')).toBeNull()
})

test('there is no way back after a payment', () => {
  expect(backFrom('success')).toBeNull()
  expect(backFrom('unsettled')).toBeNull()
})

/** The specified texts, word for word. */
const catalogue = `
Payment failed
There was an error processing your payment. Please try again.
Purchase failed
Payment succeeded but there was an error processing your purchase.
Purchase successful
You have successfully purchased this content.
There was an error processing your purchase.
Email mismatch
Please make sure both email fields match.
Registration data is missing. Please try again.
Content Unlocked
Registration failed
Failed to register user
There was an error creating your account. Please try again.
Login failed
Login failed. Please check your credentials.
Login error
An error occurred during login. Please try again.
`

test('exactly the specified texts are used', () => {
  const outcomes = [registration, login].flatMap(({ refused, failed }) => [refused, failed])
  const said = [...Object.values(specified), ...outcomes.flatMap(Object.values)]
  expect([...new Set(said)].sort()).toEqual(catalogue.trim().split('\n').sort())
})
