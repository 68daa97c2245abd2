import { Type } from 'typebox'
import { call } from '../call.ts'
import {
  Code,
  cursor,
  Email,
  Password,
  PersonName,
  position,
  Ticket,
  TryCode,
  WebAuthnJson,
} from '../shapes/inputs.ts'
import { location } from '../shapes/location.ts'
import { Count, ProfileId, SessionId } from '../shapes/scalars.ts'
import { nullable } from '../shapes/schema.ts'
import { SecurityEvent } from '../shapes/security-event.ts'
import { Session, signedIn, User } from '../shapes/user.ts'

export const get = call('user/get', {
  effect: 'read',
  access: 'session',
  input: {},
  output: { user: User },
})

export const sendVerify = call('user/sendVerify', {
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  rate: 'send-code',
  beforeConfirmation: true,
  input: {},
  output: {},
})

/**
 * Proving an email address ends all other sessions and keeps the one that proved it. An older server ended that one too
 * and returned a token to continue with.
 */
export const verify = call('user/verify', {
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  rate: 'try-code',
  beforeConfirmation: true,
  input: { code: TryCode },
  output: { user: User, session_token: Type.Optional(Type.String()) },
})

export const updateUser = call('user/updateUser', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  reauth: ['email'],
  input: {
    first_name: Type.Optional(PersonName),
    last_name: Type.Optional(PersonName),
    email: Type.Optional(Email),
  },
  output: { user: User },
})

/**
 * Our addition. Prove again that it is you after a call failed with `reauth_required`, by one of its `methods`: the
 * password, the code of an authenticator app, or a passkey (with the ticket of `unauth/passkeyOptions`). The session
 * continues under a new token; the old one still works for another minute, for other windows, but does not count as
 * proof.
 */
export const reauth = call('user/reauth', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  rate: 'login',
  input: {
    password: Type.Optional(Password),
    code: Type.Optional(Code),
    ticket: Type.Optional(Ticket),
    assertion: Type.Optional(WebAuthnJson),
  },
  output: { session_token: Type.String() },
})

/**
 * Our addition. The current password is required and proves the user's identity. Every session ends, including the
 * current one, which is replaced by a new token in the response. The owner is notified by email. An account without a
 * password (`has_password` false) gets its first one by `unauth/forgotPassword`.
 */
export const changePassword = call('user/changePassword', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  rate: 'login',
  input: { current_password: Password, new_password: Password },
  output: signedIn,
})

export const setCurrentProfile = call('user/setCurrentProfile', {
  effect: 'write',
  access: 'author',
  whileSuspended: true,
  beforeConfirmation: true,
  input: { profile_id: ProfileId },
  output: { user: User },
})

export const reverseGeocode = call('user/reverseGeocode', {
  effect: 'read',
  secret: true,
  access: 'session',
  rate: 'lookup',
  input: position,
  output: location,
})

/** Our addition: logging out ends the session on the server, not only in the browser. */
export const logout = call('user/logout', {
  effect: 'write',
  access: 'session',
  whileSuspended: true,
  beforeConfirmation: true,
  input: {},
  output: {},
})

/** Our addition: sessions can be listed and ended per device. */
export const sessions = call('user/sessions', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { sessions: Type.Array(Session) },
})

export const revokeSession = call('user/revokeSession', {
  effect: 'write',
  access: 'author',
  whileSuspended: true,
  beforeConfirmation: true,
  reauth: true,
  input: { session_id: SessionId },
  output: {},
})

/** Our addition: ends every session but the current one. The owner is notified by email. */
export const revokeOtherSessions = call('user/revokeOtherSessions', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  reauth: true,
  input: {},
  output: { num_ended: Count },
})

/** Our addition: what happened to the account in the last year, newest first. */
export const securityEvents = call('user/securityEvents', {
  effect: 'read',
  access: 'member',
  input: cursor,
  output: {
    events: Type.Array(SecurityEvent),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
})
