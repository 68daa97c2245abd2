// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface CommentTable {
  id: bigint
  post_id: bigint
  under_id: bigint
  depth: number
  author_id: bigint | null
  text: string
  hidden_at: Date | null
  removed_at: Date | null
}

interface CommentCounterTable {
  comment_id: bigint
  under_id: bigint
  replies: Generated<number>
  likes: Generated<number>
  dislikes: Generated<number>
  trues: Generated<number>
  falses: Generated<number>
  score: GeneratedAlways<number>
}

interface CommentKeyTable {
  author_id: bigint
  key: string
  input_hash: Buffer
  comment_id: bigint
  created_at: Generated<Date>
}

interface CommentReactionTable {
  comment_id: bigint
  account_id: bigint
  axis: 'liking' | 'truth'
  kind: 'like' | 'dislike' | 'true' | 'false'
  previous: 'like' | 'dislike' | 'true' | 'false' | null
  profile_id: bigint
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    comment: CommentTable
    comment_counter: CommentCounterTable
    comment_key: CommentKeyTable
    comment_reaction: CommentReactionTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'comment' | 'comment_counter' | 'comment_key' | 'comment_reaction',
  'post' | 'post_counter' | 'profile'
>()
