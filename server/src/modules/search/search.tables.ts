// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'

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
