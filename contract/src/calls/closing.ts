import { call } from '../call.ts'
import { CloseState } from '../shapes/closing.ts'
import { Amount, Instant } from '../shapes/scalars.ts'

/** Our addition: what is in the way of deleting the account, and what will happen to its money. */
export const closeState = call('user/closeState', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { state: CloseState },
})

/**
 * Our addition. Deletes the account: it is hidden at once and every session ends; after `waiting_days` it is erased.
 * Signing in before that cancels it. `give_up` repeats `funds_given_up`, which the owner has seen.
 */
export const closeStart = call('user/closeStart', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  rate: 'login',
  reauth: true,
  input: { give_up: Amount },
  output: { ends: Instant },
})

/** Our addition. Signing in cancels a deletion too; this is for a session that has survived one. */
export const closeCancel = call('user/closeCancel', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  input: {},
  output: {},
})
