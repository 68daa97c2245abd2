import type { Refusal } from '@sayso/contract/call'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureWords } from './failure-words.ts'

const no = { title: 'Login Failed', text: 'Login failed. Please check your credentials.' }
const silence = { title: 'Login Error', text: 'An error occurred during login. Please try again.' }
const words = (error: unknown) => failureWords(error, no, silence)
const refused = (code: Refusal['code'], error: string, status = 200) =>
  new ApiError(status === 200 ? 'refused' : 'http', error, {
    status,
    refusal: { success: false, error, code },
  })

test('the server’s text is shown, or ours if it has none', () => {
  expect(words(refused('login_failed', 'No such luck'))).toEqual({ title: no.title, text: 'No such luck' })
  expect(words(refused('login_failed', ' '))).toEqual(no)
  expect(words(refused('rate_limited', 'Too many requests.', 429)).text).toBe('Too many requests.')
})

test('without a usable response our own text is shown', () => {
  expect(words(new ApiError('offline', 'The connection was lost'))).toEqual(silence)
  expect(words(refused('internal', 'An error occurred', 500))).toEqual(silence)
  expect(words(new Error('a bug of ours'))).toEqual(silence)
})
