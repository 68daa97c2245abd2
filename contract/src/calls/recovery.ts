import { call } from '../call.ts'
import { Code, deviceToken, Password } from '../shapes/inputs.ts'
import { undoList as undoListShape } from '../shapes/undo.ts'
import { signedIn } from '../shapes/user.ts'

/*
 * Links in emails about an account that may be in the wrong hands: all our additions. Their pages do nothing until a
 * button is pressed. A code that is unknown, used or expired is refused with `link_expired`.
 */

/** What a link would undo. The link is not used up: `unauth/verifyLogin` undoes. */
export const undoList = call('unauth/undoList', {
  method: 'POST',
  effect: 'read',
  access: 'public',
  rate: 'try-code',
  input: { code: Code },
  output: undoListShape,
})

/** Says that an account was taken back wrongly. Nothing of it can be changed until staff have decided. */
export const contestUndo = call('unauth/contestUndo', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { code: Code },
  output: {},
})

/** Ends a recovery that staff have started. */
export const cancelRecovery = call('unauth/cancelRecovery', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { code: Code },
  output: {},
})

/** The last step of a recovery: a new password, and all factors are gone. */
export const finishRecovery = call('unauth/finishRecovery', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { code: Code, password: Password, ...deviceToken },
  output: signedIn,
})
