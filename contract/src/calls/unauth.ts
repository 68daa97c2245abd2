import { Type } from 'typebox'
import { call } from '../call.ts'
import { clientConfig } from '../shapes/config.ts'
import { Code, DisplayName, Email, Handle, line, Password, PersonName } from '../shapes/inputs.ts'
import { NoticeKind } from '../shapes/notice.ts'
import { Timezone } from '../shapes/timezone.ts'
import { signedIn } from '../shapes/user.ts'

/** A visitor's session is a signed token and no row, so this changes nothing. The identifier is only a label. */
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

export const login = call('unauth/login', {
  effect: 'write',
  access: 'public',
  rate: 'login',
  input: { email: Email, password: Password },
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
  },
  output: signedIn,
})

export const autoregister = call('unauth/autoregister', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'account-check',
  input: { email: Email, first_name: PersonName, last_name: PersonName },
  output: signedIn,
})

export const forgotPassword = call('unauth/forgotPassword', {
  effect: 'write',
  access: 'public',
  rate: 'send-code',
  input: { email: Email },
  output: {},
})

/** The code may be the typed one or the long one behind a mailed link. */
export const resetPassword = call('unauth/resetPassword', {
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { email: Email, code: Code, password: Password },
  output: {},
})

/** Answers the same whether or not there is such an account. */
export const checkAccount = call('unauth/checkAccount', {
  effect: 'read',
  secret: true,
  access: 'public',
  rate: 'account-check',
  input: { email: Email },
  output: {},
})

/** The code stands alone here, so it is the long one. */
export const verifyLogin = call('unauth/verifyLogin', {
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { code: Code },
  output: signedIn,
})

/** Ours: one place from which the client learns every limit and address it needs. */
export const config = call('unauth/config', {
  effect: 'read',
  access: 'public',
  input: {},
  output: clientConfig,
})

/**
 * Ours: the link and the one-click header of a notice's mail. Only by POST, because links in mails are opened by machines.
 * What mail programs send along (`List-Unsubscribe=One-Click`) is not looked at.
 */
export const stopNotices = call('unauth/stopNotices', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { token: line(200), resume: Type.Optional(Type.Boolean()) },
  output: { handle: Type.String(), kind: NoticeKind, is_stopped: Type.Boolean() },
})
