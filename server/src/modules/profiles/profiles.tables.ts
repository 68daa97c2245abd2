import type { Generated } from 'kysely'

interface ProfileTable {
  id: bigint
  account_id: bigint
  handle: string
  display_name: string
  photo_url: string | null
  is_public: Generated<boolean>
  created_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    profile: ProfileTable
  }
}
