// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface PostTable {
  id: bigint
  author_id: bigint
  text: string
  version: Generated<number>
  version_at: Date | null
  visibility: 'everyone' | 'followers'
  reach: string
  place_label: string | null
  duration_minutes: number
  expires_at: Date | null
  has_media: Generated<boolean>
  listed: boolean
  deleted_at: Date | null
  erased_at: Date | null
  price_cents: number | null
  can_pay_more: Generated<boolean>
  release_at: Date | null
  release_time: string | null
  release_zone: string | null
  sale_ends_at: Date | null
  sale_end_time: string | null
  sale_end_zone: string | null
  sale_stopped_at: Date | null
  locked_words: Generated<number>
  locked_items: Generated<number>
  secret_version: Generated<number>
  seal: Buffer | null
  sealed_at: Date | null
  source: string | null
  original_url: string | null
  wapo_title: string | null
  wapo_hashtags: Generated<string[]>
  comment_audience: Generated<'everyone' | 'followers' | 'followed' | 'buyers' | 'nobody'>
  labels: Generated<string[]>
  staff_labels: Generated<string[]>
  moderation: Generated<'none' | 'limited' | 'removed' | 'withdrawn'>
  moderation_until: Date | null
  moderated_at: Date | null
}

interface PostContactTable {
  post_id: bigint
  support_email: string
}

interface PostCounterTable {
  post_id: bigint
  likes: Generated<number>
  dislikes: Generated<number>
  trues: Generated<number>
  falses: Generated<number>
  comments: Generated<number>
  reposts: Generated<number>
  shares: Generated<number>
  purchases: Generated<number>
}

interface PostCounterDeltaTable {
  id: GeneratedAlways<bigint>
  post_id: bigint
  likes: number
  dislikes: number
  trues: number
  falses: number
}

interface PostDraftTable {
  profile_id: bigint
  draft_id: string
  revision: Generated<number>
  content: unknown
  updated_at: Generated<Date>
  expires_at: Date
}

interface PostFileTable {
  post_id: bigint
  file_id: bigint
  place: Generated<number>
  filename: string
  size: bigint
  content_type: string
  sha256: Buffer | null
}

interface PostKeyTable {
  author_id: bigint
  key: string
  input_hash: Buffer
  post_id: bigint
  created_at: Generated<Date>
}

interface PostMediaTable {
  post_id: bigint
  media_id: bigint
  kind: 'photo' | 'video'
  place: Generated<number>
  alt: Generated<string>
  locked: Generated<boolean>
  ready: Generated<boolean>
  public_alt: GeneratedAlways<string>
}

interface PostSecretTable {
  post_id: bigint
  version: Generated<number>
  text: string
  salt: Buffer | null
  seal: Buffer | null
  sealed_at: Date | null
  files: Generated<unknown>
  given: Generated<boolean>
}

interface PostVersionTable {
  post_id: bigint
  version: number
  text: string
  created_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    post: PostTable
    post_contact: PostContactTable
    post_counter: PostCounterTable
    post_counter_delta: PostCounterDeltaTable
    post_draft: PostDraftTable
    post_file: PostFileTable
    post_key: PostKeyTable
    post_media: PostMediaTable
    post_secret: PostSecretTable
    post_version: PostVersionTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'post' | 'post_contact' | 'post_counter' | 'post_counter_delta' | 'post_draft' | 'post_file' | 'post_key' | 'post_media' | 'post_secret' | 'post_version',
  'account_filter' | 'follow' | 'profile' | 'purchase'
>()
