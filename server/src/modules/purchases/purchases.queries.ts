import type { AccountId, PaymentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './purchases.tables.ts'

export type PurchaseStatus = 'completed' | 'refunded' | 'disputed'

export interface NewPurchase {
  readonly postId: PostId
  readonly buyerId: ProfileId
  readonly buyerAccountId: AccountId
  readonly authorId: ProfileId
  readonly paid: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
  readonly secretVersion: number
}

/** The terms that a sale was checked against: it is only written if they still hold. */
export interface SeenOffer {
  readonly price: Cents
  readonly canPayMore: boolean
}

/**
 * `changed`: the post's terms have changed since the check. `had`: the account already has the post. Neither writes
 * anything.
 */
export type SaleOutcome = 'bought' | 'had' | 'changed'

/**
 * The whole sale in one statement: compares the terms under the lock, then writes purchase, counter, event and ledger
 * entry. If the same account is buying the post concurrently, it waits for that to end.
 */
export function saleStatement(
  purchase: NewPurchase,
  seen: SeenOffer,
  { event, payload }: { readonly event: string; readonly payload: object },
  { keyPrefix, entry }: { readonly keyPrefix: string; readonly entry: RawBuilder<unknown> },
): RawBuilder<{ outcome: SaleOutcome }> {
  return sql`
    select purchase_write(
      ${rowId(purchase.postId)}, ${rowId(purchase.authorId)}, ${seen.price}, ${seen.canPayMore},
      ${purchase.secretVersion}, ${rowId(purchase.buyerId)}, ${rowId(purchase.buyerAccountId)},
      ${purchase.paid}, ${purchase.saysoFee}, ${purchase.transactionFee},
      ${event}, ${JSON.stringify(payload)}::jsonb, ${keyPrefix}, ${entry}) as outcome`
}

export async function isBought(tx: Tx, post: PostId, account: AccountId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('purchase')
    .select('id')
    .where('post_id', '=', rowId(post))
    .where('buyer_account_id', '=', rowId(account))
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row !== undefined
}

/** Records that an account's purchase of a post was paid with this card payment. */
export async function notePaidBy(
  tx: Tx,
  { postId, accountId, paidBy }: { postId: PostId; accountId: AccountId; paidBy: PaymentId },
): Promise<void> {
  await sql`
    insert into purchase_payment (purchase_id, payment_id)
    select id, ${rowId(paidBy)} from purchase
     where post_id = ${rowId(postId)} and buyer_account_id = ${rowId(accountId)} and status = 'completed'`.execute(
    tx,
  )
}

/** The same for a payment that is known to have bought: links the first purchase after its money arrived. */
export async function linkPayment(tx: Tx, payment: PaymentId): Promise<void> {
  await sql`
    insert into purchase_payment (purchase_id, payment_id)
    select purchase.id, payment.id
      from payment join purchase
        on purchase.post_id = payment.post_id and purchase.buyer_account_id = payment.account_id
       and purchase.paid = payment.amount and purchase.created_at >= payment.ended_at
     where payment.id = ${rowId(payment)}
     order by purchase.id limit 1
    on conflict do nothing`.execute(tx)
}

export async function isSold(tx: Tx, post: PostId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('purchase')
    .select('id')
    .where('post_id', '=', rowId(post))
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedPurchase extends Omit<NewPurchase, 'buyerAccountId' | 'secretVersion'> {
  readonly status: PurchaseStatus
  readonly isSettled: boolean
  readonly createdAt: Date
  /** Read after waiting for the lock. */
  readonly now: Date
}

export async function lockPurchase(tx: Tx, id: PurchaseId): Promise<LockedPurchase | null> {
  const { rows } = await sql<Selectable<Tables['purchase']> & { now: Date }>`
    with held as materialized (select * from purchase where id = ${rowId(id)} for no key update)
    select held.*, clock_timestamp() as now from held`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    postId: wireId(row.post_id),
    buyerId: wireId(row.buyer_id),
    authorId: wireId(row.author_id),
    paid: cents(Number(row.paid)),
    saysoFee: cents(Number(row.sayso_fee)),
    transactionFee: cents(Number(row.transaction_fee)),
    status: row.status,
    isSettled: row.batch_id !== null,
    createdAt: row.created_at,
    now: row.now,
  }
}

export async function markRefunded(
  tx: Tx,
  id: PurchaseId,
  { at, by }: { at: Date; by: 'author' | 'platform' | 'takedown' },
): Promise<void> {
  await query(tx)
    .updateTable('purchase')
    .set({ status: 'refunded', refunded_at: at, refunded_by: by })
    .where('id', '=', rowId(id))
    .execute()
}

export async function markDisputed(tx: Tx, id: PurchaseId): Promise<void> {
  await query(tx).updateTable('purchase').set({ status: 'disputed' }).where('id', '=', rowId(id)).execute()
}

/** The standing purchases of a profile since then: those not settled yet first, the newest of each first. */
export async function findStanding(tx: Tx, buyer: ProfileId, since: Date): Promise<PurchaseId[]> {
  const rows = await query(tx)
    .selectFrom('purchase')
    .select('id')
    .where('buyer_id', '=', rowId(buyer))
    .where('status', '=', 'completed')
    .where('created_at', '>=', since)
    .orderBy(sql`batch_id is not null`)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => wireId<PurchaseId>(id))
}

export async function findAuthorOf(db: Reader, id: PurchaseId): Promise<ProfileId | null> {
  const row = await query(db)
    .selectFrom('purchase')
    .select('author_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.author_id) : null
}

/** The standing purchases of an account among these posts, by post. */
export async function findBought(db: Reader, account: AccountId, posts: readonly PostId[]) {
  const rows = await query(db)
    .selectFrom('purchase')
    .select(['id', 'post_id', 'buyer_id', 'paid', 'status', 'secret_version', 'created_at', 'refunded_at'])
    .where('post_id', '=', sql<bigint>`any(${rowIds(posts)}::bigint[])`)
    .where('buyer_account_id', '=', rowId(account))
    .where('status', '=', 'completed')
    .execute()
  return new Map(
    rows.map((row) => [
      wireId<PostId>(row.post_id),
      {
        id: wireId<PurchaseId>(row.id),
        buyerId: wireId<ProfileId>(row.buyer_id),
        paid: cents(Number(row.paid)),
        status: row.status,
        secretVersion: row.secret_version,
        createdAt: row.created_at,
        refundedAt: row.refunded_at,
      },
    ]),
  )
}

/** The post, author and buyer of these sales. */
export async function findSoldPosts(
  db: Reader,
  ids: readonly PurchaseId[],
): Promise<Map<PurchaseId, { postId: PostId; authorId: ProfileId; buyerId: ProfileId }>> {
  const rows = await query(db)
    .selectFrom('purchase')
    .select(['id', 'post_id', 'author_id', 'buyer_id'])
    .where('id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      wireId(row.id),
      { postId: wireId(row.post_id), authorId: wireId(row.author_id), buyerId: wireId(row.buyer_id) },
    ]),
  )
}
