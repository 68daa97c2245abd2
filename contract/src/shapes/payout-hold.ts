import { type Static, Type } from 'typebox'
import { Instant } from './scalars.ts'

/** A hold on payouts of all profiles of an account, set when a change to the account was undone. */
export const PayoutHold = Type.Object(
  { since: Instant, until: Instant },
  { title: 'PayoutHold', additionalProperties: false },
)
export type PayoutHold = Static<typeof PayoutHold>
