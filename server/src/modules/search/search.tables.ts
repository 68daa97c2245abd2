// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface PostSearchTable {
  post_id: bigint
  segment: number
  words: string
}

interface SearchSegmentTable {
  number: number
  first_id: bigint
  posts: Generated<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    post_search: PostSearchTable
    search_segment: SearchSegmentTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'post_search' | 'search_segment',
  'follow' | 'post' | 'post_media' | 'profile'
>()
