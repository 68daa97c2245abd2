import { expect, test } from 'vitest'
import { urls } from '../../lib/urls.ts'
import { readMailedLink } from './mailed-link.ts'

test('email and code are read from an emailed link', () => {
  const hash = `#${new URLSearchParams({ email: 'a+b@home.example', code: 'Zx_9-q' })}`
  expect(readMailedLink(hash)).toEqual({ email: 'a+b@home.example', code: 'Zx_9-q' })
})

test('an incomplete link and none are read as null', () => {
  expect(readMailedLink('#code=abc')).toEqual({ email: null, code: 'abc' })
  expect(readMailedLink('#email=%20&code=')).toEqual({ email: null, code: null })
  expect(readMailedLink('')).toEqual({ email: null, code: null })
  expect(readMailedLink('#main')).toEqual({ email: null, code: null })
})

test('our own links are read back', () => {
  const { hash } = new URL(urls.forgotPassword('a+b@home.example'), 'https://sayso.example')
  expect(readMailedLink(hash).email).toBe('a+b@home.example')
})
