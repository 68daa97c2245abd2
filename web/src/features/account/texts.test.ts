import { errors } from '@sayso/contract/errors'
import { expect, test } from 'vitest'
import { credentialFaults } from '../../entities/account-form/texts.ts'
import { faults } from './texts.ts'
import { checkNewEmail, checkNewPassword } from './validate.ts'

test('server and web use the same text for the same error', () => {
  expect(errors.current_password_required.text).toBe(faults.currentRequired)
})

test('a new email must be valid and different', () => {
  expect(checkNewEmail({ email: ' ' }, 'me@home.example')).toEqual({ email: credentialFaults.emailRequired })
  expect(checkNewEmail({ email: 'me@home' }, 'me@home.example')).toEqual({
    email: credentialFaults.emailInvalid,
  })
  expect(checkNewEmail({ email: ' Me@Home.example' }, 'me@home.example')).toEqual({ email: faults.emailSame })
  expect(checkNewEmail({ email: 'me@work.example' }, 'me@home.example')).toEqual({})
  expect(checkNewEmail({ email: 'me@work.example' }, null)).toEqual({})
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
