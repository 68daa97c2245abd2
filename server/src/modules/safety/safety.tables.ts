// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AccountFilterTable {
  account_id: bigint
  has_blocks: Generated<boolean>
  has_mutes: Generated<boolean>
  words: Generated<unknown>
  sensitive: Generated<'show' | 'blur' | 'hide'>
  adult: Generated<'show' | 'blur' | 'hide'>
  adult_stated_at: Date | null
}

interface BlockTable {
  blocker_id: bigint
  blocked_id: bigint
  blocker_account_id: bigint
  id: bigint
}

interface BlockedProfileTable {
  profile_id: bigint
}

interface MuteTable {
  account_id: bigint
  kind: 'profile' | 'word' | 'phrase' | 'tag'
  key: string
  profile_id: bigint | null
  text: Generated<string>
  until: Date | null
  except_followed: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_filter: AccountFilterTable
    block: BlockTable
    blocked_profile: BlockedProfileTable
    mute: MuteTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'account_filter' | 'block' | 'blocked_profile' | 'mute',
  'follow' | 'profile'
>()
