import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { SuggestedProfile, TagInUse, TrendingTag } from '../shapes/discovery.ts'
import { feedRead, pages } from '../shapes/feed-page.ts'
import { actingProfile, line, paging, viewedFrom } from '../shapes/inputs.ts'
import { Profile } from '../shapes/profile.ts'
import { Count, ProfileId } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

/** What somebody looks for is nobody's business, so it must not be in a URL: hence `secret`. */
const find = { effect: 'read', secret: true, access: 'session', rate: 'find' } as const

/** People by handle, name or bio, also when a letter is wrong. The best come first; private profiles are not found. */
export const searchProfiles = call('feed/searchProfiles', {
  ...find,
  input: { ...actingProfile, search_text: line(defaultLimits.feeds.searchTextMax), ...paging },
  output: {
    profiles: Type.Array(Profile),
    num_found: Count,
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
})

/** What the search box offers while one types. `@` asks for people only, `#` for tags only. */
export const typeAhead = call('feed/typeAhead', {
  ...find,
  input: { ...actingProfile, prefix: line(defaultLimits.feeds.searchTextMax) },
  output: { profiles: Type.Array(Profile), tags: Type.Array(TagInUse) },
})

/** Tags that more people use than usual. `country` is the one the position is in; without a position, the list is empty. */
export const trendingTags = call('feed/trendingTags', {
  effect: 'read',
  secret: true,
  access: 'session',
  input: { ...actingProfile, scope: Type.Optional(choice('world', 'country')), ...viewedFrom },
  output: { tags: Type.Array(TrendingTag) },
})

/** Posts that people disagree about most, of the last days. */
export const disputed = call('feed/disputed', {
  ...feedRead,
  input: { ...actingProfile, ...pages, ...viewedFrom },
})

/** People to follow, each with the reasons. The position is used for this answer and not stored. */
export const suggestedProfiles = call('feed/suggestedProfiles', {
  effect: 'read',
  secret: true,
  access: 'session',
  input: { ...actingProfile, ...viewedFrom },
  output: { profiles: Type.Array(SuggestedProfile) },
})

/** The profile is not suggested again for half a year. */
export const dismissSuggested = call('feed/dismissSuggested', {
  effect: 'write',
  method: 'POST',
  access: 'member',
  input: { ...actingProfile, profile_id: ProfileId },
  output: {},
})
