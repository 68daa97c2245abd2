import { Type } from 'typebox'
import { call } from '../call.ts'
import {
  actingProfileIfSent,
  cursor,
  Email,
  Password,
  PersonName,
  position,
  TryCode,
} from '../shapes/inputs.ts'
import { location } from '../shapes/location.ts'
import { Notice } from '../shapes/notice.ts'
import { Count, NoticeId, ProfileId, SessionId } from '../shapes/scalars.ts'
import { nullable } from '../shapes/schema.ts'
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
  rate: 'send-code',
  beforeConfirmation: true,
  input: {},
  output: {},
})

/**
 * Every proof of an address ends the other sessions and keeps the one it came by. An older server ended that one too and
 * answered a token to go on with.
 */
export const verify = call('user/verify', {
  effect: 'write',
  access: 'member',
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
 * Ours. The password once more, where a call was refused with `reauth_required`. The session goes on under a new token;
 * the old one opens it for another minute, for other windows, and proves nothing.
 */
export const reauth = call('user/reauth', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'login',
  input: { password: Password },
  output: { session_token: Type.String() },
})

/**
 * Ours. The current password is asked for and proves who asks. Every session ends, also the one that asks: a new token comes back and takes its place. The owner is told by
 * mail. An account without a password (`has_password` false) gets its first one by `unauth/forgotPassword`.
 */
export const changePassword = call('user/changePassword', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'login',
  input: { current_password: Password, new_password: Password },
  output: signedIn,
})

export const setCurrentProfile = call('user/setCurrentProfile', {
  effect: 'write',
  access: 'author',
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

/** Ours: logging out ends the session on the server, not only in the browser. */
export const logout = call('user/logout', {
  effect: 'write',
  access: 'session',
  beforeConfirmation: true,
  input: {},
  output: {},
})

/** Ours: sessions can be listed and ended per device. */
export const sessions = call('user/sessions', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { sessions: Type.Array(Session) },
})

export const revokeSession = call('user/revokeSession', {
  effect: 'write',
  access: 'author',
  beforeConfirmation: true,
  input: { session_id: SessionId },
  output: {},
})

/** Ours: a switch that is off stops the e-mail, not the list in the app. */
export const notifications = call('user/notifications', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfileIfSent, ...cursor },
  output: {
    notifications: Type.Array(Notice),
    num_unread: Count,
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
})

export const readNotifications = call('user/readNotifications', {
  effect: 'write',
  access: 'member',
  input: { ...actingProfileIfSent, up_to: NoticeId },
  output: { num_unread: Count },
})
