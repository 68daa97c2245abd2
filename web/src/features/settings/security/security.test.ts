import { errors } from '@sayso/contract/errors'
import type { Session, User } from '@sayso/contract/shapes/user'
import { expect, test } from 'vitest'
import { credentialFaults } from '../../../entities/account-form/texts.ts'
import { inOrder } from './device-order.ts'
import { grouped } from './factors/grouped.ts'
import { protectedLead } from './factors/texts.ts'
import type { Factors } from './security-queries.ts'
import { standingOf } from './standing-of.ts'
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

const passkey = { unique_id: 'k1', name: 'Firefox on Linux', created: '', last_used: null, is_synced: false }
const none: Factors = { password_changed: null, passkeys: [], totp: null, recovery: { left: 0, made: 0 } }
const withPasskey: Factors = { ...none, passkeys: [passkey] }
const withApp: Factors = { ...none, totp: { created: '' } }

test.each([
  ['plain', true, true, none],
  ['protected', true, true, withPasskey],
  ['protected', true, true, withApp],
  ['protected', false, true, withPasskey],
  ['no-password', false, true, none],
  ['no-password', false, false, undefined],
  ['unverified', true, false, withPasskey],
  [null, true, true, undefined],
] as const)(
  'an account stands as %s: password %s, verified %s',
  (standing, hasPassword, verified, factors) => {
    const user = { has_password: hasPassword, verified } as User
    expect(standingOf(user, factors)).toBe(standing)
  },
)

test('what protects an account is named', () => {
  const all = { ...withApp, passkeys: [passkey, passkey] }
  expect(protectedLead(withPasskey)).toMatch(/^You have a passkey\. /)
  expect(protectedLead(withApp)).toMatch(/^You have an authenticator app\. /)
  expect(protectedLead(all)).toMatch(/^You have passkeys and an authenticator app\. /)
})

test('keys and codes are shown in groups of four, whatever groups they come in', () => {
  expect(grouped('MZXW6YTBQK')).toBe('MZXW 6YTB QK')
  expect(grouped('h4km 92xt')).toBe('h4km 92xt')
  expect(grouped('')).toBe('')
})
