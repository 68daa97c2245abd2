import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { actingProfile, cursor, Flag, line } from '../shapes/inputs.ts'
import { Mute } from '../shapes/mute.ts'
import { Profile } from '../shapes/profile.ts'
import { Instant, ProfileId, Treatment } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

/* Blocking, muting and what a reader wants to see: our additions. */

/**
 * Ends every contact between two profiles: for the blocked one the other never was. Follows and requests between them
 * end. `all_mine` blocks it for every profile of the account, which may be noticed.
 */
export const block = call('user/block', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'follow',
  input: { ...actingProfile, profile_id: ProfileId, all_mine: Type.Optional(Flag) },
  output: {},
})

/** Ends the blocks of all profiles of the account. What they ended does not come back. */
export const unblock = call('user/unblock', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'follow',
  input: { ...actingProfile, profile_id: ProfileId },
  output: {},
})

/** Whom any profile of the account blocks, the latest first. */
export const blocks = call('user/blocks', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...cursor },
  output: { profiles: Type.Array(Profile), has_more: Type.Boolean(), next_cursor: nullable(Type.String()) },
})

const muted = {
  kind: choice('profile', 'text'),
  profile_id: Type.Optional(ProfileId),
  /** A word, a phrase, or a tag with its `#`. */
  text: Type.Optional(line(defaultLimits.safety.mutedTextMax)),
}

/** A day, a week or thirty days. */
const MuteHours = Type.Unsafe<24 | 168 | 720>(Type.Integer({ enum: [24, 168, 720] }))

/** Without `hours` until it is taken back. Muting again replaces how long. */
export const mute = call('user/mute', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'follow',
  input: {
    ...actingProfile,
    ...muted,
    hours: Type.Optional(MuteHours),
    except_followed: Type.Optional(Flag),
  },
  output: { mute: Mute },
})

export const unmute = call('user/unmute', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'follow',
  input: { ...actingProfile, ...muted },
  output: {},
})

/** Everything that the account mutes: people first, each by what they are called, then texts. */
export const mutes = call('user/mutes', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile },
  output: { mutes: Type.Array(Mute) },
})

const preferences = {
  sensitive: choice(...Treatment),
  adult: choice(...Treatment),
  adult_stated_at: nullable(Instant),
}

/** How the account wants posts with a label. */
export const contentPreferences = call('user/contentPreferences', {
  effect: 'read',
  access: 'member',
  input: actingProfile,
  output: preferences,
})

/**
 * What is not sent stays as it is. Adult posts are blurred or shown only after somebody stated once, with
 * `adult_statement`, that they are 18 or older; the time is kept and no birth date.
 */
export const setContentPreferences = call('user/setContentPreferences', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'follow',
  input: {
    ...actingProfile,
    sensitive: Type.Optional(choice(...Treatment)),
    adult: Type.Optional(choice(...Treatment)),
    adult_statement: Type.Optional(Flag),
  },
  output: preferences,
})
