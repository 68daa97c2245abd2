// Written by `npm run generate` from the migrated database; do not edit.
import { queriesOn } from '../../platform/db/queries.ts'

interface LinkPreviewTable {
  url_hash: Buffer
  title: string | null
  description: string | null
  site_name: string | null
  image_id: bigint | null
  fresh_until: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    link_preview: LinkPreviewTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'link_preview',
  never
>()
