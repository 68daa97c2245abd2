import { errors, errorText } from '@sayso/contract/errors'
import { defaultLimits } from '@sayso/contract/limits'
import { expect, test } from 'vitest'
import * as texts from './texts.ts'

/** The list the product specifies for these screens, word for word. */
const specified = `
Email is required
Please enter a valid email
Password is required
Password must be at least 6 characters
First name is required
Last name is required
Please confirm your password
Passwords do not match
Profile handle is required
Handle can only contain letters, numbers, and underscores
Display name is required
You must agree to the terms and conditions
Reset code is required
Login Failed
Login failed. Please check your credentials.
Login Error
An error occurred during login. Please try again.
Login Successful
Registration Failed
Registration failed. Please try again.
Registration Error
An error occurred during registration. Please try again.
Registration Successful
Reset Failed
Failed to send reset email. Please try again.
Reset Error
An error occurred while sending reset email. Please try again.
Reset Code Sent
Failed to reset password. Please try again.
An error occurred while resetting password. Please try again.
Password Reset Successfully
`
const list = specified.trim().split('\n')

/** The one thing we say that is not on it. */
const { handleMin: min, handleMax: max } = defaultLimits.accounts
const ours = errorText('handle_length', { min, max })

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(wordsIn)
}

test('every specified text is said, and no other', () => {
  expect([...new Set(wordsIn({ ...texts }))].sort()).toEqual([...list, ours].sort())
})

test('what the server says for the same fault is the same text', () => {
  const { faults, login, registration, reset, sendReset } = texts
  expect(errors.email_required.text).toBe(faults.emailRequired)
  expect(errors.email_invalid.text).toBe(faults.emailInvalid)
  expect(errors.password_required.text).toBe(faults.passwordRequired)
  expect(errorText('password_too_short', { min: defaultLimits.accounts.passwordMin })).toBe(
    faults.passwordTooShort,
  )
  expect(errors.handle_invalid.text).toBe(faults.handleInvalid)
  expect(errors.login_failed.text).toBe(login.refused.text)
  expect(errors.registration_failed.text).toBe(registration.refused.text)
  expect(errors.reset_failed.text).toBe(reset.refused.text)
  expect(errors.reset_send_failed.text).toBe(sendReset.refused.text)
})
