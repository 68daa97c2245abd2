import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import { sql } from 'kysely'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

/** Holds of staff on profiles, and those of accounts that only their owner ends. The oldest first. */
export async function listHeld(tx: Tx): Promise<HeldPayouts[]> {
  const { rows } = await sql<{
    account_id: bigint
    handle: string
    held_by: string
    reason: string
    amount: bigint
    held_at: Date
    until: Date | null
  }>`
    select profile.account_id, handle, held_by, reason, held_at, until,
           coalesce((select sum(balance - recovered - amount_paid) from settlement_batch
                      where settlement_batch.author_id = profile.id
                        and settlement_batch.status in ('pending', 'failed')), 0)::bigint as amount
      from payout_hold
      join lateral (select id, account_id, handle from profile
                     where profile.id = payout_hold.author_id or profile.account_id = payout_hold.account_id
                     order by id limit 1) profile on true
     order by held_at limit 200`.execute(tx)
  return rows.map((row) => ({
    account_id: wireId<AccountId>(row.account_id),
    handle: row.handle,
    by: row.held_by,
    reason: row.reason,
    amount: cents(Number(row.amount)),
    since: row.held_at.toISOString(),
    until: row.until?.toISOString() ?? null,
  }))
}

/** Profiles of accounts closed for fraud, with where what is left would go. The oldest first. */
export async function listHeldForFraud(
  tx: Tx,
): Promise<(Pick<HeldPayouts, 'account_id' | 'handle'> & FraudHold)[]> {
  const { rows } = await sql<{ id: bigint; account_id: bigint; handle: string } & Omit<FraudHold, 'id'>>`
    select profile.id, profile.account_id, handle, receiver, held_at as since, until
      from payout_fraud_hold join profile on profile.id = author_id
     order by held_at limit 200`.execute(tx)
  return rows.map((row) => ({ ...row, id: wireId(row.id), account_id: wireId(row.account_id) }))
}

interface FraudHold {
  readonly id: ProfileId
  readonly receiver: string | null
  readonly since: Date
  readonly until: Date
}
