import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { feedRead, pages } from '../shapes/feed-page.ts'
import { actingProfile, Flag, line, viewedFrom } from '../shapes/inputs.ts'
import { Profile } from '../shapes/profile.ts'
import { Instant, ProfileId } from '../shapes/scalars.ts'
import { nullable } from '../shapes/schema.ts'

const filters = { media_only: Type.Optional(Flag), ptv_only: Type.Optional(Flag) }

export const globalFeed = call('feed/global', {
  ...feedRead,
  input: { ...actingProfile, ...filters, ...pages, ...viewedFrom },
})

/** Only this call spells its filter `ptvOnly`. */
export const myFeed = call('feed/my', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, media_only: Type.Optional(Flag), ptvOnly: Type.Optional(Flag), ...pages },
  output: feedRead.output,
})

export const profileFeed = call('feed/profile', {
  ...feedRead,
  input: { ...actingProfile, profile_id: ProfileId, ...filters, ...pages, ...viewedFrom },
})

export const searchFeed = call('feed/search', {
  ...feedRead,
  input: {
    ...actingProfile,
    search_text: line(defaultLimits.feeds.searchTextMax),
    /** The same as `is:ptv` in the search text. */
    ptv_only: Type.Optional(Flag),
    /** The same as `has:media` in the search text. */
    media_only: Type.Optional(Flag),
    /** Only posts of people whom the acting profile follows. */
    following_only: Type.Optional(Flag),
    /** Only posts for the city that the position is in, or less; without a position, none. */
    near_only: Type.Optional(Flag),
    ...pages,
    ...viewedFrom,
  },
})

export const followersFeed = call('feed/followers', {
  ...feedRead,
  input: { ...actingProfile, ...filters, ...pages, ...viewedFrom },
})

export const followingFeed = call('feed/following', {
  ...feedRead,
  input: { ...actingProfile, ...filters, ...pages, ...viewedFrom },
})

const profileList = {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, ...pages },
  output: {
    profiles: Type.Array(Profile),
    has_more: Type.Boolean(),
    run_before: Instant,
    next_cursor: nullable(Type.String()),
  },
} as const

export const globalProfiles = call('feed/globalProfiles', profileList)
export const followingProfiles = call('feed/followingProfiles', profileList)
export const followerProfiles = call('feed/followerProfiles', profileList)
