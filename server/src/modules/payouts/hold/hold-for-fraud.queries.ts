import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payouts.tables.ts'

/* Holds on what accounts earned that were closed for fraud. */

/** The payout address of each profile. */
export async function listAddresses(tx: Tx, accountId: AccountId): Promise<[ProfileId, string | null][]> {
  const rows = await query(tx)
    .selectFrom('profile')
    .select(['id', 'paypal_email'])
    .where('account_id', '=', rowId(accountId))
    .execute()
  return rows.map(({ id, paypal_email }) => [wireId(id), paypal_email])
}

/** Returns how many are new. */
export async function insertFraudHolds(
  tx: Tx,
  receivers: ReadonlyMap<ProfileId, string | null>,
  days: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into payout_fraud_hold (author_id, receiver, held_at, until)
    select author_id, receiver, now(), now() + make_interval(days => ${days}::int)
      from unnest(${rowIds([...receivers.keys()])}::bigint[], ${[...receivers.values()]}::text[])
           as wanted (author_id, receiver)
        on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface FraudHold {
  readonly authorId: ProfileId
  readonly receiver: string | null
  readonly until: Date
  readonly isHeldByStaff: boolean
}

/** The holds of an account, locked. */
export async function lockFraudHolds(tx: Tx, accountId: AccountId): Promise<FraudHold[]> {
  const { rows } = await sql<Omit<FraudHold, 'authorId'> & { author_id: bigint }>`
    select fraud.author_id, receiver, until,
           exists (select from payout_hold where payout_hold.author_id = fraud.author_id) as "isHeldByStaff"
      from payout_fraud_hold fraud join profile on profile.id = fraud.author_id
     where account_id = ${rowId(accountId)} order by fraud.author_id for no key update of fraud`.execute(tx)
  return rows.map(({ author_id, ...row }) => ({ authorId: wireId(author_id), ...row }))
}

export async function deleteFraudHolds(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    delete from payout_fraud_hold using profile
     where profile.id = author_id and account_id = ${rowId(accountId)}`.execute(tx)
}
