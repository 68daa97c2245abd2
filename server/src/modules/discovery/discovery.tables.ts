// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface BlockedTagTable {
  tag: string
  blocked_at: Generated<Date>
}

interface DiscoveryItemTable {
  list: 'trending' | 'disputed' | 'notable' | 'near' | 'sells'
  scope: string
  rank: number
  ref: bigint | null
  score: number
  reason: Generated<unknown>
}

interface DisputedAnswerTable {
  post_id: bigint
  account_id: bigint
  is_true: boolean
  version: number
  answered_at: Date
}

interface PaidTagTable {
  tag: string
  post_id: bigint
}

interface ProfileStandingTable {
  profile_id: bigint
  text_hash: string
  established_followers: Generated<number>
  won_followers: Generated<number>
  score: Generated<number>
  is_stale: Generated<boolean>
}

interface ProfileTermTable {
  profile_id: bigint
  term: string
  is_bio: boolean
  score: number
}

interface SpellingTable {
  word: string
  variants: number[]
}

interface SuggestionTable {
  profile_id: bigint
  rank: number
  candidate_id: bigint
  score: number
  reasons: unknown
}

interface SuggestionDismissedTable {
  profile_id: bigint
  candidate_id: bigint
  dismissed_at: Generated<Date>
}

interface SuggestionMadeTable {
  profile_id: bigint
  made_at: Date
}

interface TagHourTable {
  scope: string
  tag: string
  hour: Date
  accounts: number
}

interface TagStandingTable {
  scope: string
  tag: string
  accounts: Generated<number>
  peak: Generated<number>
  peaked_at: Generated<Date>
  is_stale: Generated<boolean>
}

interface TagUseTable {
  scope: string
  tag: string
  account_id: bigint
  counted_at: Date
}

interface TopicReadTable {
  profile_id: bigint
  post_id: bigint
  tags: string[]
  read_at: Date
}

interface TypeAheadTable {
  prefix: string
  profile_ids: string[] | null
  tags: string[] | null
  made_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    blocked_tag: BlockedTagTable
    discovery_item: DiscoveryItemTable
    disputed_answer: DisputedAnswerTable
    paid_tag: PaidTagTable
    profile_standing: ProfileStandingTable
    profile_term: ProfileTermTable
    spelling: SpellingTable
    suggestion: SuggestionTable
    suggestion_dismissed: SuggestionDismissedTable
    suggestion_made: SuggestionMadeTable
    tag_hour: TagHourTable
    tag_standing: TagStandingTable
    tag_use: TagUseTable
    topic_read: TopicReadTable
    type_ahead: TypeAheadTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'blocked_tag' | 'discovery_item' | 'disputed_answer' | 'paid_tag' | 'profile_standing' | 'profile_term' | 'spelling' | 'suggestion' | 'suggestion_dismissed' | 'suggestion_made' | 'tag_hour' | 'tag_standing' | 'tag_use' | 'topic_read' | 'type_ahead',
  'account' | 'follow' | 'follow_request' | 'post' | 'post_reaction' | 'profile' | 'profile_count' | 'profile_explore' | 'purchase'
>()
