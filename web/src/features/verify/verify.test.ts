import { errors } from '@sayso/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { waitText } from '../../lib/use-time-until.ts'
import { createCodeSending, RESEND_MS } from './code-sending.ts'
import { dialogTexts, verification } from './texts.ts'
import { maskEmail } from './wording.ts'

/** The specified texts, word for word. */
const specified = `
Verification email sent
Please check your email for the verification code.
Error
Failed to send verification email
Failed to send verification email. Please try again.
Email verified successfully!
You can now create posts.
Verification failed
Invalid verification code. Please try again.
Failed to verify code. Please try again.
Verify Your Email
Email Verified!
Verify Email
Resend Code
`

test('exactly the specified texts are used', () => {
  const said = [...Object.values(verification).flatMap(Object.values), ...Object.values(dialogTexts)]
  expect([...new Set(said)].sort()).toEqual(specified.trim().split('\n').sort())
  expect(errors.verification_invalid.text).toBe(verification.refused.text)
  expect(errors.verification_send_failed.text).toBe(verification.sendRefused.text)
})

test('an email address is masked after its first character', () => {
  expect(maskEmail('bakehouse@bake.example')).toBe('b•••@bake.example')
  expect(maskEmail('🙂x@bake.example')).toBe('🙂•••@bake.example')
  expect(maskEmail('@odd')).toBe('@odd')
})

test('the countdown shows whole seconds and never 0:00 too early', () => {
  expect(waitText(30_000)).toBe('0:30')
  expect(waitText(1)).toBe('0:01')
  expect(waitText(90_000)).toBe('1:30')
})

test('a code can be requested again after a while, and at once after a failure', () => {
  let now = 1_000
  const sending = createCodeSending(() => now)
  expect(sending.waitUntil('a')).toBe(0)
  sending.begin('a')
  expect(sending.waitUntil('a')).toBe(1_000 + RESEND_MS)
  expect(sending.waitUntil('b')).toBe(0)
  now += RESEND_MS
  expect(sending.waitUntil('a')).toBe(0)
  sending.begin('a')
  sending.fail('a', new ApiError('offline', 'x'))
  expect(sending.waitUntil('a')).toBe(0)
  sending.fail('a', new ApiError('http', 'x', { status: 429, retryAfterMs: 60_000 }))
  expect(sending.waitUntil('a')).toBe(now + 60_000)
  sending.forget()
  expect(sending.waitUntil('a')).toBe(0)
})
