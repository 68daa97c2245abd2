import { type Static, Type } from 'typebox'
import { Profile } from './profile.ts'
import { Count } from './scalars.ts'
import { choice, nullable } from './schema.ts'

const closed = { additionalProperties: false }

/** A tag that people use. Written without its `#`. */
export const TagInUse = Type.Object(
  { tag: Type.String(), num_accounts: Count },
  { title: 'TagInUse', ...closed },
)
export type TagInUse = Static<typeof TagInUse>

export const TrendingTag = Type.Object(
  {
    tag: Type.String(),
    num_accounts: Count,
    hours: Type.Array(Count, { description: 'people in each of the last 24 hours, oldest first' }),
  },
  { title: 'TrendingTag', ...closed },
)
export type TrendingTag = Static<typeof TrendingTag>

/**
 * Why a profile is suggested, as facts: the client writes the sentence. `followed_by` names people whom the reader
 * follows, and says how many more of them there are. `sells_on` and `notable` may name a tag.
 */
const SuggestionReason = Type.Object(
  {
    kind: choice('followed_by', 'sells_on', 'near', 'notable'),
    handles: Type.Array(Type.String(), { description: 'handles of at most two people the reader follows' }),
    num_more: Count,
    tag: nullable(Type.String()),
  },
  { title: 'SuggestionReason', ...closed },
)
export type SuggestionReason = Static<typeof SuggestionReason>

export const SuggestedProfile = Type.Object(
  { profile: Profile, reasons: Type.Array(SuggestionReason) },
  { title: 'SuggestedProfile', ...closed },
)
export type SuggestedProfile = Static<typeof SuggestedProfile>
