// Written by `npm run generate` from the migrated database; do not edit.
import { queriesOn } from '../../platform/db/queries.ts'

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  never,
  'media' | 'post' | 'post_file' | 'post_media' | 'profile'
>()
