import type { StaffRole } from '@sayso/contract/call'
import type { SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

export interface Standing {
  readonly roles: readonly StaffRole[]
  /** Null if none was proven in this session. */
  readonly factorUntil: Date | null
  readonly isFactorFresh: boolean
  readonly hasPasskey: boolean
  readonly hasTotp: boolean
}

/** What the gate must know about a session, in one statement. */
export async function findStanding(tx: Tx, sessionId: SessionId, hours: number): Promise<Standing | null> {
  const { rows } = await sql<{
    roles: StaffRole[]
    factor_until: Date | null
    is_fresh: boolean
    has_passkey: boolean
    has_totp: boolean
  }>`
    select array(select role from staff_role where account_id = session.account_id order by role) as roles,
           factor_at + make_interval(hours => ${hours}) as factor_until,
           coalesce(factor_at > now() - make_interval(hours => ${hours}), false) as is_fresh,
           exists (select from passkey where account_id = session.account_id and removed_at is null) as has_passkey,
           exists (select from totp where account_id = session.account_id and removed_at is null) as has_totp
      from session where session.id = ${rowId(sessionId)}`.execute(tx)
  const [row] = rows
  return row
    ? {
        roles: row.roles,
        factorUntil: row.factor_until,
        isFactorFresh: row.is_fresh,
        hasPasskey: row.has_passkey,
        hasTotp: row.has_totp,
      }
    : null
}
