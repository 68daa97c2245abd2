import { errors } from '@sayso/contract/errors'
import type { Session } from '@sayso/contract/shapes/user'
import { expect, test } from 'vitest'
import { credentialFaults } from '../../../entities/account-form/texts.ts'
import { inOrder } from './device-order.ts'
import { faults } from './texts.ts'
import { checkNewPassword } from './validate.ts'

test('server and web use the same text for the same error', () => {
  expect(errors.current_password_required.text).toBe(faults.currentRequired)
})

test('the current password must not be empty, and the new one follows the rules', () => {
  expect(checkNewPassword({ current: '', password: 'abc', confirm: '' })).toEqual({
    current: faults.currentRequired,
    password: credentialFaults.passwordTooShort,
    confirm: credentialFaults.confirmRequired,
  })
  expect(checkNewPassword({ current: 'x', password: 'abcdef', confirm: 'abcdeF' })).toEqual({
    confirm: credentialFaults.passwordsDiffer,
  })
  expect(checkNewPassword({ current: 'x', password: 'abcdef', confirm: 'abcdef' })).toEqual({})
})

test('this device comes first, then the others, the last used first', () => {
  const device = (unique_id: string, day: number, is_current = false) =>
    ({ unique_id, is_current, last_used: `2026-11-${day}T08:00:00Z` }) as Session
  const listed = inOrder([device('old', 10), device('new', 14), device('here', 12, true)])
  expect(listed.map(({ unique_id }) => unique_id)).toEqual(['here', 'new', 'old'])
})
