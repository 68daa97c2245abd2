// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface MediaTable {
  id: bigint
  owner_id: bigint | null
  kind: 'image' | 'video' | 'file'
  purpose: 'profile_photo' | 'post' | 'link_preview' | 'import'
  is_locked: Generated<boolean>
  alt: Generated<string>
  state: Generated<'processing' | 'ready' | 'failed'>
  failure: 'unreadable' | 'too_many_pixels' | 'too_long' | 'too_hard' | 'lost' | 'rejected' | null
  source_key: string | null
  source_type: string
  key: string
  bytes: bigint
  width: number | null
  height: number | null
  widths: number[] | null
  is_animated: Generated<boolean>
  thumbhash: string | null
  created_at: Generated<Date>
  state_at: Generated<Date>
  forgotten_at: Date | null
  client_key: string | null
  duration_ms: number | null
  streams: Generated<number[]>
  sha256: Buffer | null
  withheld_at: Date | null
  held_at: Date | null
  cleared_at: Date | null
  unmatched_at: Date | null
}

interface MediaStrayTable {
  key: string
  is_locked: boolean
  owner_id: bigint
  bytes: bigint
  due_at: Date
}

interface MediaUploadTable {
  id: bigint
  owner_id: bigint
  client_key: string
  upload_for: 'media' | 'file'
  size: bigint
  received: Generated<bigint>
  part_size: number
  key: string
  store_id: string
  parts: Generated<string[]>
  created_at: Generated<Date>
  expires_at: Date
}

interface MediaUsageTable {
  profile_id: bigint
  bytes: bigint
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    media: MediaTable
    media_stray: MediaStrayTable
    media_upload: MediaUploadTable
    media_usage: MediaUsageTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'media' | 'media_stray' | 'media_upload' | 'media_usage',
  'post_file' | 'post_media'
>()
