// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface HotPostTable {
  post_id: bigint
  since: Generated<Date>
}

interface PostReactionTable {
  post_id: bigint
  account_id: bigint
  axis: 'liking' | 'truth'
  kind: 'like' | 'dislike' | 'true' | 'false'
  previous: 'like' | 'dislike' | 'true' | 'false' | null
  version: number
  profile_id: bigint
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    hot_post: HotPostTable
    post_reaction: PostReactionTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'hot_post' | 'post_reaction',
  'post' | 'post_counter' | 'post_counter_delta' | 'profile'
>()
