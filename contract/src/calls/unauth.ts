import { Type } from 'typebox'
import { call } from '../call.ts'
import { clientConfig } from '../shapes/config.ts'
import {
  Code,
  DisplayName,
  deviceToken,
  Email,
  Handle,
  line,
  Password,
  PersonName,
  solvedChallenge,
} from '../shapes/inputs.ts'
import { SwitchedKind } from '../shapes/notification.ts'
import { Timezone } from '../shapes/timezone.ts'
import { signedIn } from '../shapes/user.ts'

/**
 * A visitor's session is a signed token without a database row, so this changes nothing. The identifier is only a
 * label.
 */
export const anonymousLogin = call('unauth/anonymousLogin', {
  effect: 'read',
  access: 'public',
  rate: 'visit',
  input: { identifier: Type.Optional(line(200)) },
  output: signedIn,
})

export const timezones = call('unauth/timezones', {
  effect: 'read',
  access: 'public',
  input: {},
  output: { timezones: Type.Array(Timezone) },
})

/** Fails with `second_factor_required` if the account has a second factor: then `unauth/loginSecond` goes on. */
export const login = call('unauth/login', {
  effect: 'write',
  access: 'public',
  rate: 'login',
  input: { email: Email, password: Password, ...deviceToken, ...solvedChallenge },
  output: signedIn,
})

export const register = call('unauth/register', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'register',
  input: {
    email: Email,
    password: Password,
    first_name: PersonName,
    last_name: PersonName,
    handle: Handle,
    display_name: DisplayName,
    ...deviceToken,
    ...solvedChallenge,
  },
  output: signedIn,
})

export const autoregister = call('unauth/autoregister', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'account-check',
  input: { email: Email, first_name: PersonName, last_name: PersonName, ...deviceToken, ...solvedChallenge },
  output: signedIn,
})

export const forgotPassword = call('unauth/forgotPassword', {
  effect: 'write',
  access: 'public',
  rate: 'send-code',
  input: { email: Email },
  output: {},
})

/**
 * The code may be the typed one or the long one from an emailed link. Our addition: the answer's `device_token`, by which
 * the log-in with the new password is known, whatever strangers have guessed meanwhile. It opens nothing.
 */
export const resetPassword = call('unauth/resetPassword', {
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { email: Email, code: Code, password: Password, ...deviceToken },
  output: { device_token: Type.String() },
})

/** The response is the same whether or not there is such an account. */
export const checkAccount = call('unauth/checkAccount', {
  effect: 'read',
  secret: true,
  access: 'public',
  rate: 'account-check',
  input: { email: Email },
  output: {},
})

/** There is no other input to go with the code, so it is the long one. A second factor is asked for as in `login`. */
export const verifyLogin = call('unauth/verifyLogin', {
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { code: Code, ...deviceToken },
  output: signedIn,
})

/** Our addition: one place from which the client gets every limit and address it needs. */
export const config = call('unauth/config', {
  effect: 'read',
  access: 'public',
  input: {},
  output: clientConfig,
})

/**
 * Our addition: the target of the link and the one-click header in a notification's email. Only by POST, because
 * programs open links in emails. The body that mail programs send (`List-Unsubscribe=One-Click`) is ignored.
 */
export const stopNotices = call('unauth/stopNotices', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { token: line(200), resume: Type.Optional(Type.Boolean()) },
  output: { handle: Type.String(), kind: SwitchedKind, is_stopped: Type.Boolean() },
})
