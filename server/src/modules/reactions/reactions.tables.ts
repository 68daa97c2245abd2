// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'

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
