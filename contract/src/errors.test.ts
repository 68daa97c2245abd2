import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorStatus, errors, errorText } from './errors.ts'

const entries = Object.entries(errors) as [ErrorCode, (typeof errors)[ErrorCode]][]

test('no two errors have the same text', () => {
  const texts = entries.map(([, entry]) => entry.text)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('codes are lower-case words', () => {
  for (const [code] of entries) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

test('the statuses of all errors are exactly the documented ones', () => {
  const statuses = new Set(entries.map(([, entry]) => entry.status))
  expect([...statuses].sort()).toEqual([200, 400, 401, 403, 404, 405, 409, 410, 413, 429, 500, 501, 503])
})

describe('texts that clients match on', () => {
  test.each<[ErrorCode, string]>([
    ['not_own_profile', 'not profile of logged in user'],
    ['email_exists', 'email already exists'],
    ['login_failed', 'Login failed. Please check your credentials.'],
    ['registration_failed', 'Registration failed. Please try again.'],
    ['reset_failed', 'Failed to reset password. Please try again.'],
    ['verification_invalid', 'Invalid verification code. Please try again.'],
    ['post_not_found', 'Post not found'],
    ['profile_not_found', 'Profile not found'],
    ['refund_failed', 'Failed to process refund'],
  ])('%s', (code, text) => {
    expect(errors[code].text).toBe(text)
    expect(errorStatus(code)).toBe(200)
  })
})

test('placeholders are filled in', () => {
  expect(errorText('price_below_minimum', { price: '$2.00' })).toBe('Price must be at least $2.00')
  expect(errorText('handle_length', { min: 3, max: 30 })).toBe('Handle must be 3 to 30 characters')
  expect(errorText('post_not_found')).toBe('Post not found')
})

test('a value cannot inject another placeholder', () => {
  expect(errorText('media_too_large', { file: '{limit}$&', limit: '20 MB' })).toBe(
    'Failed to upload {limit}$&: larger than 20 MB',
  )
})

test('a missing value does not compile', () => {
  // @ts-expect-error the price is missing
  expect(errorText('price_changed')).toBe('The price is now {price}')
})
