import { expect, test } from 'vitest'
import { readRecoverLink } from './recover-link.ts'

test('each link says what it is for', () => {
  expect(readRecoverLink('#code=a_b-9')).toEqual({ to: 'undo', code: 'a_b-9' })
  expect(readRecoverLink('#contest=x')).toEqual({ to: 'contest', code: 'x' })
  expect(readRecoverLink('#cancel=x')).toEqual({ to: 'cancel', code: 'x' })
  expect(readRecoverLink('#finish=x')).toEqual({ to: 'finish', code: 'x' })
})

test('anything else is no link', () => {
  for (const hash of ['', '#main', '#code=', '#contest=%20']) expect(readRecoverLink(hash)).toBeNull()
})
