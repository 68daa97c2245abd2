// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface HeldMediaTable {
  media_id: bigint
  media_kind: 'image' | 'video' | 'file'
  evidence_key: string | null
  owner_id: bigint
  account_id: bigint
  case_id: bigint | null
  list: string
  entry: string
  distance: number | null
  sha256: Buffer
  glimpse_sealed: Buffer | null
  held_at: Generated<Date>
  state: Generated<'waiting' | 'released' | 'rejected'>
  decided_by: bigint | null
  decided_at: Date | null
}

interface HeldMediaViewerTable {
  media_id: bigint
  staff_id: bigint
  until: Date
}

interface KnownImageTable {
  id: GeneratedAlways<bigint>
  list: string
  entry: string
  sha256: Buffer | null
  phash: bigint | null
  bands: GeneratedAlways<number[] | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    held_media: HeldMediaTable
    held_media_viewer: HeldMediaViewerTable
    known_image: KnownImageTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'held_media' | 'held_media_viewer' | 'known_image',
  'media' | 'mod_case' | 'post_file' | 'post_media' | 'profile'
>()
