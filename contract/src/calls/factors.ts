import { Type } from 'typebox'
import { call } from '../call.ts'
import { recoveryCodes as codes, factors as factorsShape } from '../shapes/factors.ts'
import { Code, deviceToken, line, Ticket, WebAuthnJson } from '../shapes/inputs.ts'
import { signedIn } from '../shapes/user.ts'

/*
 * Passkeys, authenticator apps and recovery codes: all our additions. What a browser and a passkey say to each other
 * travels as JSON text, as the standard (WebAuthn) spells it.
 */

/** The second step, after another call failed with `second_factor_required`: a typed code or a passkey's answer. */
export const loginSecond = call('unauth/loginSecond', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: {
    ticket: Ticket,
    code: Type.Optional(Code),
    assertion: Type.Optional(WebAuthnJson),
    ...deviceToken,
  },
  output: signedIn,
})

/** What a browser needs to ask for a passkey: to log in with it, or for `user/reauth`. */
export const passkeyOptions = call('unauth/passkeyOptions', {
  method: 'POST',
  effect: 'read',
  access: 'public',
  rate: 'login',
  input: {},
  output: { options: Type.String(), ticket: Type.String() },
})

export const passkeyLogin = call('unauth/passkeyLogin', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'login',
  input: { ticket: Ticket, assertion: WebAuthnJson, ...deviceToken },
  output: signedIn,
})

export const factors = call('user/factors', {
  effect: 'read',
  access: 'member',
  input: {},
  output: factorsShape,
})

/** What a browser needs to make a passkey. */
export const newPasskeyOptions = call('user/passkeyOptions', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  whileSuspended: true,
  reauth: true,
  input: {},
  output: { options: Type.String(), ticket: Type.String() },
})

export const addPasskey = call('user/addPasskey', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  whileSuspended: true,
  reauth: true,
  input: { ticket: Ticket, response: WebAuthnJson },
  output: { ...factorsShape, ...codes },
})

/** `factor` is `totp`, or the id of a passkey. The last way into an account cannot be removed. */
export const removeFactor = call('user/removeFactor', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  reauth: true,
  input: { factor: line(1400) },
  output: factorsShape,
})

/** A new secret for an authenticator app. Nothing is stored until a code of it has been confirmed. */
export const totpStart = call('user/totpStart', {
  method: 'POST',
  effect: 'read',
  access: 'verified',
  reauth: true,
  input: {},
  output: { secret: Type.String(), uri: Type.String(), ticket: Type.String() },
})

export const totpConfirm = call('user/totpConfirm', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  whileSuspended: true,
  reauth: true,
  rate: 'try-code',
  input: { ticket: Ticket, code: Code },
  output: { ...factorsShape, ...codes },
})

/** Ten new recovery codes. The earlier ones stop working. */
export const recoveryCodes = call('user/recoveryCodes', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  whileSuspended: true,
  reauth: true,
  input: {},
  output: { ...factorsShape, ...codes },
})
