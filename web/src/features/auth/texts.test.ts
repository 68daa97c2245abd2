import { errors, errorText } from '@sayso/contract/errors'
import { defaultLimits } from '@sayso/contract/limits'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { failureWords } from '../../lib/failure-words.ts'
import * as texts from './texts.ts'

/** The texts specified for these screens, word for word. */
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
Forgot Password
Back to email entry
Your name and email are never public.
`
const list = specified.trim().split('\n')

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(wordsIn)
}

test('exactly the specified texts are used', () => {
  const { ours, labels: _labels, demo: _demo, closing: _closing, ...said } = texts
  expect([...new Set(wordsIn(said))].sort()).toEqual([...list].sort())
  expect(wordsIn(ours).filter((text) => list.includes(text))).toEqual([])
})

test('server and web use the same text for the same error', () => {
  const { faults, login, registration, reset, sendReset } = texts
  expect(errors.email_required.text).toBe(faults.emailRequired)
  expect(errors.email_invalid.text).toBe(faults.emailInvalid)
  expect(errors.password_required.text).toBe(faults.passwordRequired)
  expect(errorText('password_too_short', { min: defaultLimits.accounts.passwordMin })).toBe(
    faults.passwordTooShort,
  )
  expect(errors.handle_invalid.text).toBe(faults.handleInvalid)
  const { handleMin: min, handleMax: max } = defaultLimits.accounts
  expect(errorText('handle_length', { min, max })).toBe(texts.ours.handleLength)
  expect(errors.first_name_required.text).toBe(faults.firstNameRequired)
  expect(errors.last_name_required.text).toBe(faults.lastNameRequired)
  expect(errors.handle_required.text).toBe(faults.handleRequired)
  expect(errors.display_name_required.text).toBe(faults.displayNameRequired)
  expect(errors.reset_code_required.text).toBe(faults.resetCodeRequired)
  expect(errors.login_failed.text).toBe(login.refused.text)
  expect(errors.registration_failed.text).toBe(registration.refused.text)
  expect(errors.reset_failed.text).toBe(reset.refused.text)
  expect(errors.reset_send_failed.text).toBe(sendReset.refused.text)
})

test('an error without a usable server text shows the specified one', () => {
  const refusal = (status: number, error?: string) =>
    new ApiError('http', 'x', { status, refusal: { success: false, error: error ?? '', code: 'internal' } })
  for (const { refused, failed } of [texts.login, texts.registration, texts.sendReset, texts.reset]) {
    expect(failureWords(refusal(200, 'email already exists'), refused, failed)).toEqual({
      title: refused.title,
      text: 'email already exists',
    })
    expect(failureWords(refusal(200), refused, failed)).toEqual(refused)
    expect(failureWords(refusal(500, 'An error occurred'), refused, failed)).toEqual(failed)
    expect(failureWords(new ApiError('offline', 'x'), refused, failed)).toEqual(failed)
  }
})
