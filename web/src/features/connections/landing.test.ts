import { expect, test } from 'vitest'
import { maskCode, readLanding } from './landing.ts'

test('a code, a denial and an empty callback are distinguished', () => {
  expect(readLanding('?code=AQB1&state=p.n.s')).toEqual({ code: 'AQB1', state: 'p.n.s', isDenied: false })
  expect(readLanding('?error=access_denied&state=p.n.s')).toMatchObject({ code: '', isDenied: true })
  expect(readLanding('')).toEqual({ code: '', state: '', isDenied: false })
})

test('only the first characters of a code are shown', () => {
  expect(maskCode('AQB1secretrest')).toBe('AQB1••••••••')
})
