import type { BatchId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { assignBatch, assignRestored } from '../purchases/purchases.fragments.ts'
import type { BatchReason } from './settlement.batch.ts'
import { query } from './settlement.tables.ts'

/** The later of payment and release: from then on the sale counts, because it can no longer fall through. */
export const countedAt = sql`greatest(purchase.created_at, post.release_at)`

/** Given back to an author after an appeal, and in no batch yet. */
export const UNSETTLED_RESTORED = sql`given_back_at is not null and takedown_refund.batch_id is null`

const UNSETTLED = sql`purchase.status = 'completed' and purchase.batch_id is null`

/** Opens the batch of the week that a sale counts in, if it does not exist yet. */
export async function openBatchOf(tx: Tx, purchase: PurchaseId): Promise<void> {
  await sql`
    insert into settlement_batch (id, author_id, week_start)
    select make_id(shard_of(purchase.author_id)), purchase.author_id, date_trunc('week', ${countedAt}, 'UTC')
      from purchase join post on post.id = post_id
     where purchase.id = ${rowId(purchase)}
    on conflict do nothing`.execute(tx)
}

/** The same for what was given back to an author: it counts on that day. */
export async function openBatchOfRestored(tx: Tx, purchase: PurchaseId): Promise<void> {
  await sql`
    insert into settlement_batch (id, author_id, week_start)
    select make_id(shard_of(author_id)), author_id, date_trunc('week', given_back_at, 'UTC')
      from takedown_refund where purchase_id = ${rowId(purchase)} and ${UNSETTLED_RESTORED}
    on conflict do nothing`.execute(tx)
}

/**
 * The same for everything that has none. If a sale's week was settled without it, because its release was moved into
 * the past, it goes into the current week: closing a batch includes everything older.
 */
export async function openMissing(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into settlement_batch (id, author_id, week_start)
    select make_id(shard_of(author_id)), author_id, week_start
      from (select distinct earned.author_id,
                   case when coalesce(known.status, 'open') = 'open'
                        then date_trunc('week', earned.at, 'UTC')
                        else date_trunc('week', ${now}::timestamptz, 'UTC') end as week_start
              from (select purchase.author_id, ${countedAt} as at
                      from purchase join post on post.id = post_id where ${UNSETTLED}
                    union all
                    select author_id, given_back_at from takedown_refund where ${UNSETTLED_RESTORED}) earned
              left join settlement_batch known
                on known.author_id = earned.author_id
               and known.week_start = date_trunc('week', earned.at, 'UTC')
             where known.status is distinct from 'open') missing
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface ClaimedBatch {
  readonly id: BatchId
  readonly authorId: ProfileId
  readonly weekEnd: Date
}

/**
 * Claims one due batch and locks it until the transaction ends. It is always an author's oldest open one, so that each
 * author's batches are settled one at a time and in order, no matter how many workers run.
 */
export async function claimDue(
  tx: Tx,
  endedBy: Date,
  except: { readonly batches: readonly BatchId[]; readonly authors: readonly ProfileId[] },
): Promise<ClaimedBatch | null> {
  const { rows } = await sql<{ id: bigint; author_id: bigint; week_end: Date }>`
    select id, author_id, week_end from settlement_batch batch
     where status = 'open' and week_start <= ${endedBy}::timestamptz - interval '7 days'
       and id <> all(${except.batches.map(rowId)}::bigint[])
       and author_id <> all(${except.authors.map(rowId)}::bigint[])
       and id = (select oldest.id from settlement_batch oldest
                  where oldest.author_id = batch.author_id and oldest.status = 'open'
                  order by oldest.week_start limit 1)
     order by week_start, id limit 1
     for update skip locked`.execute(tx)
  const [row] = rows
  return row ? { id: wireId(row.id), authorId: wireId(row.author_id), weekEnd: row.week_end } : null
}

export interface Figures {
  readonly sales: number
  readonly balance: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
  /** Given back after an appeal. */
  readonly restored: Cents
}

/** Puts all unsettled sales of the author until the end of the week into this batch. */
export async function takeSales(
  tx: Tx,
  { id, authorId, weekEnd }: ClaimedBatch,
): Promise<Omit<Figures, 'restored'>> {
  const { rows } = await sql<{ sales: number; paid: bigint; sayso: bigint; transaction: bigint }>`
    with due as (
      select purchase.id from purchase join post on post.id = post_id
       where purchase.author_id = ${rowId(authorId)} and ${UNSETTLED} and ${countedAt} < ${weekEnd}::timestamptz
       order by purchase.id for no key update of purchase),
    taken as (${assignBatch(id)})
    select count(*)::int as sales, coalesce(sum(paid), 0)::bigint as paid,
           coalesce(sum(sayso_fee), 0)::bigint as sayso, coalesce(sum(transaction_fee), 0)::bigint as transaction
      from taken`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the sum returned no row')
  return {
    sales: row.sales,
    balance: cents(Number(row.paid - row.sayso - row.transaction)),
    saysoFee: cents(Number(row.sayso)),
    transactionFee: cents(Number(row.transaction)),
  }
}

/** The same for what was given back to the author. Returns its sum. */
export async function takeRestored(tx: Tx, { id, authorId, weekEnd }: ClaimedBatch): Promise<Cents> {
  const { rows } = await sql<{ restored: bigint }>`
    with due as (
      select purchase_id as id from takedown_refund
       where author_id = ${rowId(authorId)} and ${UNSETTLED_RESTORED} and given_back_at < ${weekEnd}::timestamptz
       order by purchase_id for no key update),
    taken as (${assignRestored(id)})
    select coalesce(sum(from_author), 0)::bigint as restored from taken`.execute(tx)
  return cents(Number(rows[0]?.restored ?? 0n))
}

export interface Verdict {
  readonly status: 'pending' | 'carried_over' | 'completed'
  readonly reason: BatchReason | null
  readonly payoutDate: Date | null
}

export async function closeBatch(
  tx: Tx,
  id: BatchId,
  figures: Figures & { readonly recovered: Cents },
  { status, reason, payoutDate }: Verdict,
  now: Date,
): Promise<void> {
  await query(tx)
    .updateTable('settlement_batch')
    .set({
      status,
      reason,
      payout_date: payoutDate,
      settled_at: now,
      balance: BigInt(figures.balance),
      sayso_fee: BigInt(figures.saysoFee),
      transaction_fee: BigInt(figures.transactionFee),
      recovered: BigInt(figures.recovered),
      restored: BigInt(figures.restored),
    })
    .where('id', '=', rowId(id))
    .execute()
}

/** Carried-over batches are paid together with the one that reached the minimum. */
export async function joinPayout(tx: Tx, author: ProfileId, payoutDate: Date): Promise<void> {
  await query(tx)
    .updateTable('settlement_batch')
    .set({ status: 'pending', reason: null, payout_date: payoutDate })
    .where('author_id', '=', rowId(author))
    .where('status', '=', 'carried_over')
    .execute()
}

/**
 * Sales whose day of release has come and that contain nothing to read: neither the text that was bought, nor a file,
 * nor a picture that ever became ready.
 */
export async function findMissed(
  tx: Tx,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly PurchaseId[] },
): Promise<{ id: PurchaseId; authorId: ProfileId }[]> {
  const { rows } = await sql<{ id: bigint; author_id: bigint }>`
    select purchase.id, purchase.author_id from purchase join post on post.id = post_id
     where ${UNSETTLED} and post.release_at <= ${now}::timestamptz
       and post.release_at > purchase.created_at
       and purchase.id <> all(${except.map(rowId)}::bigint[])
       and not exists (select from post_secret
                        where post_secret.post_id = post.id and version = purchase.secret_version and text <> '')
       and not exists (select from post_file where post_file.post_id = post.id and sha256 is not null)
       and not exists (select from post_media where post_media.post_id = post.id and locked and ready)
     order by purchase.id limit ${limit}`.execute(tx)
  return rows.map(({ id, author_id }) => ({ id: wireId(id), authorId: wireId(author_id) }))
}
