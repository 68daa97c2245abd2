// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AuditLogTable {
  id: bigint
  at: Date
  staff_id: bigint | null
  role: 'support' | 'moderator' | 'finance' | 'admin' | 'operator'
  act: string
  subject: string
  because: string
  before: unknown
  after: unknown
  request_id: string
  prev_hash: Buffer
  hash: Buffer
}

interface StaffPendingTable {
  id: GeneratedAlways<bigint>
  act: 'refund' | 'grant_role' | 'close_account' | 'reinstate_closed' | 'open_held' | 'pay_rest'
  arguments: unknown
  account_id: bigint
  role: 'support' | 'moderator' | 'finance' | 'admin'
  proposed_by: bigint
  because: string
  proposed_at: Generated<Date>
  expires_at: Date
  ended_at: Date | null
  ended_by: bigint | null
  outcome: 'approved' | 'rejected' | null
}

interface StaffRoleTable {
  account_id: bigint
  role: 'support' | 'moderator' | 'finance' | 'admin'
  granted_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
    staff_pending: StaffPendingTable
    staff_role: StaffRoleTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'audit_log' | 'staff_pending' | 'staff_role',
  'account' | 'account_address' | 'account_recovery' | 'block' | 'card_refund' | 'follow' | 'passkey' | 'payment' | 'payout' | 'payout_fraud_hold' | 'payout_hold' | 'profile' | 'profile_count' | 'purchase' | 'security_event' | 'session' | 'settlement_batch' | 'totp'
>()
