// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface FollowTable {
  follower_id: bigint
  followee_id: bigint
  id: bigint
}

interface FollowRequestTable {
  follower_id: bigint
  followee_id: bigint
  id: bigint
}

interface FormerHandleTable {
  handle_key: string
  profile_id: bigint
  freed_at: Generated<Date>
}

interface ProfileTable {
  id: bigint
  account_id: bigint
  handle: string
  display_name: string
  is_public: Generated<boolean>
  created_at: Generated<Date>
  bio: Generated<string>
  location: Generated<string>
  web_link: Generated<string>
  email: string | null
  paypal_email: string | null
  paypal_changed_at: Date | null
  setting_notify_follow: Generated<boolean>
  setting_notify_reply: Generated<boolean>
  setting_notify_repost: Generated<boolean>
  setting_notify_other_interactions: Generated<boolean>
  setting_notify_mention: Generated<boolean>
  setting_notify_ptv_email: Generated<boolean>
  photo_media_id: bigint | null
  photo_key: string | null
  photo_widths: number[] | null
  twitter_username: string | null
  instagram_username: string | null
  twitter_auto_import: Generated<boolean>
  instagram_auto_import: Generated<boolean>
  hidden_at: Date | null
  was_public: boolean | null
  comment_audience: Generated<'everyone' | 'followers' | 'followed' | 'nobody'>
  standing: Generated<'good' | 'suspended' | 'closed'>
  standing_until: Date | null
}

interface ProfileCountTable {
  profile_id: bigint
  kind: 'followers' | 'following' | 'posts'
  count: number
}

interface ProfileExploreTable {
  profile_id: bigint
  active_id: bigint
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    follow: FollowTable
    follow_request: FollowRequestTable
    former_handle: FormerHandleTable
    profile: ProfileTable
    profile_count: ProfileCountTable
    profile_explore: ProfileExploreTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'follow' | 'follow_request' | 'former_handle' | 'profile' | 'profile_count' | 'profile_explore',
  'post' | 'post_counter'
>()
