// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AccountTable {
  id: Generated<bigint>
  email: string | null
  verified_at: Date | null
  is_provisional: Generated<boolean>
  created_at: Generated<Date>
  first_name: Generated<string>
  last_name: Generated<string>
  email_key: GeneratedAlways<string | null>
  pending_email: string | null
  warned_at: Date | null
  standing: Generated<'good' | 'suspended' | 'closed'>
  standing_until: Date | null
  standing_since: Date | null
  publishing_paused_at: Date | null
}

interface AccountAddressTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  email: string
  email_key: GeneratedAlways<string | null>
  since: Date
  until: Date | null
  revoked: Generated<boolean>
}

interface AccountChangeTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  kind: 'sign_in' | 'recovery_code_used' | 'email_asked' | 'email' | 'password' | 'passkey_added' | 'passkey_removed' | 'totp_added' | 'totp_removed' | 'recovery_codes' | 'payout_address' | 'network_connected' | 'recovered' | 'undone' | 'export' | 'close'
  profile_id: bigint | null
  before: Buffer | null
  after: Buffer | null
  session_id: bigint | null
  made_at: Generated<Date>
  device: Generated<string>
}

interface AccountContestTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  email: string
  undone_at: Date
  made_at: Generated<Date>
  settled_at: Date | null
  outcome: 'keep' | 'return' | null
}

interface AccountPasswordTable {
  account_id: bigint
  phc: string
  changed_at: Generated<Date>
  fails: Generated<number>
  fails_since: Date | null
  open_at: Date | null
  is_long: boolean | null
  pepper_id: Generated<string>
}

interface AccountRecoveryTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  email: string
  started_at: Generated<Date>
  open_at: Date
  sent_at: Date | null
  closes_at: Date | null
  ended_at: Date | null
  outcome: 'cancelled' | 'signed_in' | 'completed' | 'expired' | null
}

interface KnownDeviceTable {
  account_id: bigint
  token_hash: Buffer
  first_seen: Generated<Date>
  last_seen: Generated<Date>
}

interface PasskeyTable {
  credential_id: Buffer
  account_id: bigint
  public_key: Buffer
  counter: bigint
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
  removed_at: Date | null
}

interface PasskeyUserTable {
  account_id: bigint
  handle: Buffer
}

interface RecoveryCodeTable {
  account_id: bigint
  code_hash: Buffer
  created_at: Generated<Date>
  used_at: Date | null
  replaced_at: Date | null
}

interface SecretCodeTable {
  id: Generated<bigint>
  account_id: bigint
  purpose: 'verify' | 'change_email' | 'reset' | 'link' | 'undo_email' | 'contest' | 'recover' | 'cancel_recovery'
  code_hash: Buffer
  email: string
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
  change_id: bigint | null
}

interface SecurityEventTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  kind: 'registered' | 'password_sign_in' | 'link_sign_in' | 'passkey_sign_in' | 'recovery_code_used' | 'wrong_passwords' | 'guessing_stopped' | 'logged_out_devices' | 'email_asked' | 'email' | 'password' | 'passkey_added' | 'passkey_removed' | 'totp_added' | 'totp_removed' | 'recovery_codes' | 'payout_address' | 'network_connected' | 'recovery_started' | 'recovery_cancelled' | 'recovered' | 'undone' | 'contested' | 'contest_settled' | 'payout' | 'payout_failed' | 'export' | 'close' | 'close_cancelled'
  device: Generated<string>
  detail: Generated<string>
  at: Generated<Date>
}

interface SessionTable {
  token_hash: Buffer
  account_id: bigint
  current_profile_id: bigint | null
  created_at: Generated<Date>
  expires_at: Date
  id: Generated<bigint>
  last_seen_at: Generated<Date>
  device: Generated<string>
  proved_at: Date | null
  previous_hash: Buffer | null
  previous_until: Date | null
  factor_at: Date | null
  network_mark: Buffer | null
}

interface SignInTryTable {
  key: Buffer
  fails: number
  since: Generated<Date>
  open_at: Date | null
  reported: Generated<number>
}

interface TotpTable {
  id: GeneratedAlways<bigint>
  account_id: bigint
  sealed: Buffer
  last_step: bigint
  created_at: Generated<Date>
  removed_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account: AccountTable
    account_address: AccountAddressTable
    account_change: AccountChangeTable
    account_contest: AccountContestTable
    account_password: AccountPasswordTable
    account_recovery: AccountRecoveryTable
    known_device: KnownDeviceTable
    passkey: PasskeyTable
    passkey_user: PasskeyUserTable
    recovery_code: RecoveryCodeTable
    secret_code: SecretCodeTable
    security_event: SecurityEventTable
    session: SessionTable
    sign_in_try: SignInTryTable
    totp: TotpTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'account' | 'account_address' | 'account_change' | 'account_contest' | 'account_password' | 'account_recovery' | 'known_device' | 'passkey' | 'passkey_user' | 'recovery_code' | 'secret_code' | 'security_event' | 'session' | 'sign_in_try' | 'totp',
  'profile'
>()
