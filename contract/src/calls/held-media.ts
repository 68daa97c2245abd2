import { Type } from 'typebox'
import { call } from '../call.ts'
import { HeldMedia } from '../shapes/held-media.ts'
import { MediaId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'
import { outcome } from '../shapes/staff.ts'
import { act, decide, look, MODERATOR } from '../staff-call.ts'

/* Uploads that are held because a list of known images has them: our additions. */

const one = { media_id: MediaId }

/** Those that wait for a person, the oldest first. */
export const staffHeldMedia = call(
  'staff/heldMedia',
  look(MODERATOR, {}, { held: Type.Array(HeldMedia, { maxItems: 100 }) }),
)

/** Asks to see one, or to let it through if there is nothing to see. When a second person agrees, both may for an hour. */
export const staffOpenHeld = call('staff/openHeld', act(MODERATOR, one, { ...outcome }))

/** Shows it, small, grey and blurred, to whoever may see it now. */
export const staffSeeHeld = call('staff/seeHeld', decide(MODERATOR, one, { picture: Type.String() }))

/** Lets it be shown, or rejects it for good. */
export const staffSettleHeld = call(
  'staff/settleHeld',
  act(MODERATOR, { ...one, verdict: choice('release', 'reject') }, {}),
)
