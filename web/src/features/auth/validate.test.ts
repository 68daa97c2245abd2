import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEmail, checkPassword } from '../../entities/account-form/validate.ts'
import { faults, ours } from './texts.ts'
import { checkEmailEntry, checkHandle, checkLogin, checkRegistration, checkReset } from './validate.ts'

const good = {
  firstName: 'Inês',
  lastName: 'Carvalho-Nóbrega',
  email: 'ines.bakes@post.example',
  password: 'correct horse',
  confirm: 'correct horse',
  handle: 'ines_carvalho',
  displayName: 'Inês Carvalho',
  terms: true,
}

test('every valid email address is accepted', () => {
  fc.assert(fc.property(fc.emailAddress(), (email) => checkEmail(email) === null))
  expect(checkEmail('  me@home.example ')).toBeNull()
})

test.each([
  'me',
  'me@',
  '@home.example',
  'me@home',
  'me @home.example',
  'a@b@c.example',
  'me@home.',
  'me@.example',
])('%j is not an email address', (text) => expect(checkEmail(text)).toBe(faults.emailInvalid))

test('a blank field is reported as missing, not as invalid', () => {
  for (const blank of ['', ' ', '\t']) {
    expect(checkEmail(blank)).toBe(faults.emailRequired)
    expect(checkHandle(blank)).toBe(faults.handleRequired)
  }
  expect(checkLogin({ email: '', password: '' })).toEqual({
    email: faults.emailRequired,
    password: faults.passwordRequired,
  })
  expect(checkEmailEntry({ email: ' ' })).toEqual({ email: faults.emailRequired })
})

test('a password is checked by its length in characters only', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }), { maxLength: 12 }),
      (all) => {
        const verdict = checkPassword(all.join(''))
        const length = [...all.join('')].length
        return (
          verdict === (length === 0 ? faults.passwordRequired : length < 6 ? faults.passwordTooShort : null)
        )
      },
    ),
  )
  expect(checkPassword('      ')).toBeNull()
  expect(checkPassword('🙂🙂🙂')).toBe(faults.passwordTooShort)
})

test('a handle is 3 to 30 letters, digits and underscores', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-Za-z0-9_]{3,30}$/), (handle) => checkHandle(handle) === null))
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const isTaken = /^[A-Za-z0-9_]{3,30}$/.test(text.trim())
      return (checkHandle(text) === null) === isTaken
    }),
  )
  expect(checkHandle('inês')).toBe(faults.handleInvalid)
  expect(checkHandle('in')).toBe(ours.handleLength)
  expect(checkHandle('a'.repeat(31))).toBe(ours.handleLength)
})

test('a complete registration has no errors, and each missing field is named', () => {
  expect(checkRegistration(good)).toEqual({})
  const blank = {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirm: '',
    handle: '',
    displayName: '',
  }
  expect(checkRegistration({ ...blank, terms: false })).toEqual({
    firstName: faults.firstNameRequired,
    lastName: faults.lastNameRequired,
    email: faults.emailRequired,
    password: faults.passwordRequired,
    confirm: faults.confirmRequired,
    handle: faults.handleRequired,
    displayName: faults.displayNameRequired,
    terms: faults.termsRequired,
  })
})

test('two passwords match only if they are identical', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.string({ minLength: 1 }), (password, confirm) => {
      const { confirm: fault } = checkReset({ code: 'x', password, confirm })
      return fault === (password === confirm ? undefined : faults.passwordsDiffer)
    }),
  )
  expect(checkRegistration({ ...good, confirm: 'correct horsE' })).toEqual({
    confirm: faults.passwordsDiffer,
  })
  expect(checkReset({ code: ' ', password: 'abcdef', confirm: 'abcdef' })).toEqual({
    code: faults.resetCodeRequired,
  })
})
