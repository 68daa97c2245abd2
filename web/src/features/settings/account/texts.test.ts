import { expect, test } from 'vitest'
import { credentialFaults } from '../../../entities/account-form/texts.ts'
import { faults } from './texts.ts'
import { checkNewEmail } from './validate.ts'

test('a new email must be valid and different', () => {
  expect(checkNewEmail({ email: ' ' }, 'me@home.example')).toEqual({ email: credentialFaults.emailRequired })
  expect(checkNewEmail({ email: 'me@home' }, 'me@home.example')).toEqual({
    email: credentialFaults.emailInvalid,
  })
  expect(checkNewEmail({ email: ' Me@Home.example' }, 'me@home.example')).toEqual({ email: faults.emailSame })
  expect(checkNewEmail({ email: 'me@work.example' }, 'me@home.example')).toEqual({})
  expect(checkNewEmail({ email: 'me@work.example' }, null)).toEqual({})
})
