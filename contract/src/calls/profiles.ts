import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { ImportRun } from '../shapes/import-run.ts'
import {
  actingProfile,
  ClientKey,
  cursor,
  DisplayName,
  Email,
  Flag,
  Handle,
  line,
  PersonName,
  ProfileIdOrBlank,
  SentVisibility,
} from '../shapes/inputs.ts'
import { Profile, ProfileOwn, ProfileOwnOrSeen } from '../shapes/profile.ts'
import { DefaultAudience, ProfileId } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

const { accounts } = defaultLimits

const lookup = {
  ...actingProfile,
  handle: Type.Optional(Handle),
  profile_id: Type.Optional(ProfileIdOrBlank),
}

export const userProfile = call('user/profile', {
  effect: 'read',
  access: 'session',
  input: lookup,
  output: { profile: ProfileOwnOrSeen },
})

export const profile = call('profile/profile', {
  effect: 'read',
  access: 'session',
  input: lookup,
  output: { profile: ProfileOwnOrSeen },
})

const follows = {
  effect: 'write',
  access: 'verified',
  rate: 'follow',
  input: { ...actingProfile, profile_id: ProfileId },
  output: { profile: Profile },
} as const

/** Following a profile that is not public sends it a request. */
export const follow = call('user/follow', follows)

/** Also cancels a request. */
export const unfollow = call('user/unfollow', { ...follows, access: 'member' })

const profileFields = {
  is_public: Type.Optional(Flag),
  location: Type.Optional(line(accounts.locationMax)),
  bio: Type.Optional(line(accounts.bioMax)),
  web_link: Type.Optional(line(accounts.webLinkMax)),
  paypal_email: Type.Optional(Email),
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  setting_notify_follow: Type.Optional(Flag),
  setting_notify_reply: Type.Optional(Flag),
  setting_notify_repost: Type.Optional(Flag),
  setting_notify_other_interactions: Type.Optional(Flag),
  setting_notify_mention: Type.Optional(Flag),
  setting_notify_ptv_email: Type.Optional(Flag),
}

export const createProfile = call('user/createProfile', {
  method: 'POST',
  effect: 'write',
  access: 'verified',
  rate: 'upload',
  reauth: ['paypal_email'],
  file: 'image',
  fileMaxBytes: defaultLimits.media.imageBytesMax,
  fileOptional: true,
  input: { handle: Handle, display_name: DisplayName, ...profileFields },
  output: { profile: ProfileOwn },
})

/**
 * Fields that are not sent stay as they are. `remove_image` removes the photo; a photo sent with it replaces it. If a
 * photo is not ready within seconds, the call fails with `photo_processing`: nothing is saved yet, and the same call
 * with the same `client_key` (both our additions) keeps waiting for the same picture. `import_posts_now` starts an
 * import from every connected network once the rest is saved; `import_visibility` (our addition) says who may see the
 * imported posts. If no network is connected, it fails and nothing is saved.
 */
export const updateProfile = call('user/updateProfile', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  verified: 'file',
  rate: 'upload',
  reauth: ['paypal_email'],
  file: 'image',
  fileMaxBytes: defaultLimits.media.imageBytesMax,
  fileOptional: true,
  input: {
    ...actingProfile,
    profile_id: ProfileId,
    handle: Type.Optional(Handle),
    display_name: Type.Optional(DisplayName),
    ...profileFields,
    twitter_auto_import: Type.Optional(Flag),
    /** Our addition: who may comment on new posts of this profile. */
    comment_audience: Type.Optional(choice(...DefaultAudience)),
    import_posts_now: Type.Optional(Flag),
    import_visibility: Type.Optional(SentVisibility),
    remove_image: Type.Optional(Flag),
    client_key: Type.Optional(ClientKey),
  },
  /** `imports` is present if imports were requested. */
  output: { profile: ProfileOwn, imports: Type.Optional(Type.Array(ImportRun)) },
})

/** Our addition: a profile that is not public approves its followers. */
export const followRequests = call('user/followRequests', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...cursor },
  output: { profiles: Type.Array(Profile), has_more: Type.Boolean(), next_cursor: nullable(Type.String()) },
})

const answersRequest = {
  effect: 'write',
  access: 'member',
  input: { ...actingProfile, profile_id: ProfileId },
  output: {},
} as const

export const approveFollower = call('user/approveFollower', answersRequest)

/** Declines a request, or withdraws an approval. */
export const declineFollower = call('user/declineFollower', answersRequest)

/** Our addition: ends somebody's follow of the acting profile. They are not notified and may follow again. */
export const removeFollower = call('user/removeFollower', {
  ...answersRequest,
  method: 'POST',
  rate: 'follow',
})
