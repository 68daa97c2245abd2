import type { Generated } from 'kysely'

interface AccountTable {
  id: Generated<bigint>
  email: string
  verified_at: Date | null
  is_provisional: Generated<boolean>
  created_at: Generated<Date>
}

interface SessionTable {
  token_hash: Buffer
  account_id: bigint
  current_profile_id: bigint | null
  created_at: Generated<Date>
  expires_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account: AccountTable
    session: SessionTable
  }
}
