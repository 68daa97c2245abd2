// Written by `npm run generate` from the migrated database; do not edit.
export {}

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
