import { type Static, Type } from 'typebox'
import { Instant } from './scalars.ts'

/** Payouts of all profiles of an account wait, since a change of it was undone. */
export const PayoutHold = Type.Object(
  { since: Instant, until: Instant },
  { title: 'PayoutHold', additionalProperties: false },
)
export type PayoutHold = Static<typeof PayoutHold>
