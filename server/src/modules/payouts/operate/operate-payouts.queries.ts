import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PayoutStatus } from '../payout.ts'
import { query } from '../payouts.tables.ts'

/* Queries for the operators of payouts. */

export interface ListedPayout {
  readonly id: string
  readonly handle: string
  readonly amount: Cents
  readonly gateway: string
  readonly status: PayoutStatus
  readonly providerId: string | null
  readonly failure: string | null
  /** It was under way when changes of the account were undone. */
  readonly isInDoubt: boolean
  readonly createdAt: Date
}

/** Open payouts, oldest first, then those that ended recently. */
export async function listPayouts(tx: Tx, ended: number): Promise<ListedPayout[]> {
  const { rows } = await sql<{
    id: bigint
    handle: string
    amount: bigint
    gateway: string
    status: PayoutStatus
    provider_id: string | null
    failure: string | null
    is_in_doubt: boolean
    created_at: Date
  }>`
    select payout.id, handle, amount, gateway, status, provider_id, failure, payout.created_at,
           exists (select from payout_act where payout_id = payout.id and act = 'in_doubt') as is_in_doubt
      from payout join profile on profile.id = author_id
     where payout.id in (select id from payout where ended_at is null
                          union all
                         (select id from payout where ended_at is not null order by ended_at desc limit ${ended}))
     order by ended_at is not null, payout.created_at, payout.id`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    handle: row.handle,
    amount: cents(Number(row.amount)),
    gateway: row.gateway,
    status: row.status,
    providerId: row.provider_id,
    failure: row.failure,
    isInDoubt: row.is_in_doubt,
    createdAt: row.created_at,
  }))
}

export interface Waiting {
  readonly handle: string
  readonly reason: string
  readonly batches: number
  readonly amount: Cents
}

/** Authors with due batches that are not paid, and what they wait for. */
export async function listWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await sql<{ handle: string; reason: string; batches: number; amount: bigint }>`
    select handle, coalesce(hold.reason, batch.reason, 'due') as reason, count(*)::int as batches,
           sum(balance - recovered - amount_paid)::bigint as amount
      from settlement_batch batch
      join profile on profile.id = batch.author_id
      left join lateral ((select payout_hold.reason from payout_hold
                           where author_id = batch.author_id or account_id = profile.account_id
                           order by author_id limit 1)
                         union all
                         select 'closed for fraud: two persons may pay what is left' from payout_fraud_hold
                          where author_id = batch.author_id
                         limit 1) hold on true
     where status in ('pending', 'failed') and (payout_date <= now() or hold.reason is not null)
     group by 1, 2 order by 1`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(Number(row.amount)) }))
}

export async function releaseAuthor(tx: Tx, author: ProfileId): Promise<boolean> {
  const row = await query(tx)
    .deleteFrom('payout_hold')
    .where('author_id', '=', rowId(author))
    .returning('author_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The gateway is not asked for it again: an operator has to record the result. */
export async function isInDoubt(tx: Tx, payoutId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payout_act where payout_id = ${rowId(payoutId)} and act = 'in_doubt' limit 1`.execute(tx)
  return rows.length > 0
}

/** The author's newest payout that did not arrive. After a retry, only later failures count. */
export async function findNewestFailed(tx: Tx, author: ProfileId): Promise<string | null> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from payout
     where author_id = ${rowId(author)} and status in ('failed', 'returned')`.execute(tx)
  return rows[0]?.id == null ? null : wireId(rows[0].id)
}

export interface ExportLine {
  readonly id: string
  readonly handle: string
  readonly receiver: string
  readonly amount: Cents
}

/** Manual payouts, locked: those in no file yet, or those of a file that was written before. */
export async function findForFile(tx: Tx, file: string | null): Promise<ExportLine[]> {
  const which =
    file === null
      ? sql`status = 'created' and provider_id is null`
      : sql`status = 'sent' and provider_id = ${file}`
  const { rows } = await sql<{ id: bigint; handle: string; receiver: string; amount: bigint }>`
    select payout.id, handle, receiver, amount from payout join profile on profile.id = author_id
     where gateway = 'manual' and ${which}
     order by payout.id for no key update of payout`.execute(tx)
  return rows.map((row) => ({ ...row, id: wireId(row.id), amount: cents(Number(row.amount)) }))
}
