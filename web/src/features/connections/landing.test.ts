import { expect, test } from 'vitest'
import { maskCode, readLanding } from './landing.ts'

test('a code, a no, and an address that says nothing are told apart', () => {
  expect(readLanding('?code=AQB1&state=p.n.s')).toEqual({ code: 'AQB1', state: 'p.n.s', isDenied: false })
  expect(readLanding('?error=access_denied&state=p.n.s')).toMatchObject({ code: '', isDenied: true })
  expect(readLanding('')).toEqual({ code: '', state: '', isDenied: false })
})

test('of a code no more is shown than its beginning', () => {
  expect(maskCode('AQB1secretrest')).toBe('AQB1••••••••')
})
