import type { Generated, GeneratedAlways } from 'kysely'

interface AccountTable {
  id: Generated<bigint>
  email: string
  /** Made by the database from `email`. */
  email_key: Generated<string>
  pending_email: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  verified_at: Date | null
  is_provisional: Generated<boolean>
  warned_at: Date | null
  created_at: Generated<Date>
}

interface AccountPasswordTable {
  account_id: bigint
  phc: string
  /** Long enough for what moves money; null until the next log-in tells. */
  is_long: boolean | null
  changed_at: Generated<Date>
  fails: Generated<number>
  fails_since: Date | null
  open_at: Date | null
}

interface SecretCodeTable {
  id: Generated<bigint>
  account_id: bigint
  purpose: 'verify' | 'change_email' | 'reset' | 'link' | 'undo_email'
  code_hash: Buffer
  email: string
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  /** The change it leads back from. */
  change_id: bigint | null
}

interface AccountAddressTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  email: string
  /** Made by the database from `email`. */
  email_key: GeneratedAlways<string>
  since: Date
  until: Date | null
  revoked: Generated<boolean>
}

interface AccountChangeTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  kind: 'email_asked' | 'email' | 'password' | 'payout_address' | 'undone'
  profile_id: bigint | null
  before: Buffer | null
  after: Buffer | null
  session_id: bigint | null
  made_at: Generated<Date>
}

interface SessionTable {
  id: Generated<bigint>
  token_hash: Buffer
  account_id: bigint
  current_profile_id: bigint | null
  device: Generated<string>
  proved_at: Date | null
  /** The token before this one, for a moment longer. */
  previous_hash: Buffer | null
  previous_until: Date | null
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account: AccountTable
    account_address: AccountAddressTable
    account_change: AccountChangeTable
    account_password: AccountPasswordTable
    secret_code: SecretCodeTable
    session: SessionTable
  }
}
