import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../purchases.tables.ts'

/** The number of an order, as whoever gave it keeps it. */
export type TakedownOrderId = string

export interface NewOrder {
  readonly about: { readonly postId: PostId } | { readonly accountId: AccountId }
  readonly decisionId: string | null
  readonly because: string
  readonly days: number
  readonly hours: number
}

/**
 * Writes an order, or returns the one that stands. A post that was not released yet gave its buyers nothing, so all of
 * them are refunded, however long ago they paid.
 */
export async function writeOrder(
  tx: Tx,
  { about, decisionId, because, days, hours }: NewOrder,
): Promise<TakedownOrderId> {
  const post = 'postId' in about ? rowId(about.postId) : null
  const account = 'accountId' in about ? rowId(about.accountId) : null
  const { rows } = await sql<{ id: bigint }>`
    insert into takedown_order (id, post_id, account_id, decision_id, because, since, due_at)
    select make_id(shard_of(coalesce(${post}::bigint, ${account}::bigint))), ${post}::bigint, ${account}::bigint,
           ${decisionId === null ? null : rowId(decisionId)}::bigint, ${because},
           case when exists (select from post where id = ${post}::bigint and release_at > clock_timestamp())
                then null else clock_timestamp() - make_interval(days => ${days}::int) end,
           clock_timestamp() + make_interval(hours => ${hours}::int)
    on conflict do nothing returning id`.execute(tx)
  if (rows[0]) return wireId(rows[0].id)
  const standing = await query(tx)
    .selectFrom('takedown_order')
    .select('id')
    .where('reversed_at', 'is', null)
    .where((eb) => eb.or([eb('post_id', '=', post), eb('account_id', '=', account)]))
    .executeTakeFirstOrThrow()
  return wireId(standing.id)
}

/** Marks an order as reversed, once. Waits for a refund that is being made for it. */
export async function markReversed(tx: Tx, order: TakedownOrderId): Promise<void> {
  await sql`
    update takedown_order set reversed_at = clock_timestamp()
     where id = ${rowId(order)} and reversed_at is null`.execute(tx)
}

/** Orders whose refunds are due. */
export async function findDueOrders(tx: Tx, now: Date): Promise<TakedownOrderId[]> {
  const rows = await query(tx)
    .selectFrom('takedown_order')
    .select('id')
    .where('finished_at', 'is', null)
    .where('reversed_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute()
  return rows.map(({ id }) => wireId(id))
}

/** Orders of reversed decisions for which there may be something to give back. */
export async function findReversedOrders(tx: Tx): Promise<TakedownOrderId[]> {
  const rows = await query(tx)
    .selectFrom('takedown_order')
    .select('id')
    .where('reversed_at', 'is not', null)
    .where('restored_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => wireId(id))
}

/** Holds an order until the transaction ends. False if its decision was reversed. */
export async function holdOrder(tx: Tx, order: TakedownOrderId): Promise<boolean> {
  const { rows } = await sql`
    select from takedown_order where id = ${rowId(order)} and reversed_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Standing purchases that an order is about, oldest first. */
export async function findTakenDown(
  tx: Tx,
  order: TakedownOrderId,
  { above, limit }: { readonly above: PurchaseId | null; readonly limit: number },
): Promise<PurchaseId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      select purchase.id from takedown_order wanted join purchase on purchase.post_id = wanted.post_id
       where wanted.id = ${rowId(order)} and status = 'completed'
         and (wanted.since is null or purchase.created_at >= wanted.since)
      union all
      select purchase.id from takedown_order wanted
        join profile on profile.account_id = wanted.account_id
        join purchase on purchase.author_id = profile.id
       where wanted.id = ${rowId(order)} and status = 'completed' and purchase.created_at >= wanted.since) standing
     where id > ${above === null ? 0n : rowId(above)}
     order by id limit ${limit}::int`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}

export async function markFinished(tx: Tx, order: TakedownOrderId, now: Date): Promise<void> {
  await sql`
    update takedown_order set finished_at = ${now}
     where id = ${rowId(order)} and finished_at is null and reversed_at is null`.execute(tx)
}

/** Records whose money a refund was. */
export async function writeRefund(
  tx: Tx,
  refund: {
    readonly purchaseId: PurchaseId
    readonly orderId: TakedownOrderId
    readonly authorId: ProfileId
    readonly fromAuthor: Cents
    readonly fromLoss: Cents
  },
): Promise<void> {
  await query(tx)
    .insertInto('takedown_refund')
    .values({
      purchase_id: rowId(refund.purchaseId),
      order_id: rowId(refund.orderId),
      author_id: rowId(refund.authorId),
      from_author: BigInt(refund.fromAuthor),
      from_loss: BigInt(refund.fromLoss),
    })
    .execute()
}

/** Refunds of an order whose authors have not got their part back. */
export async function findTaken(
  tx: Tx,
  order: TakedownOrderId,
  { above, limit }: { readonly above: PurchaseId | null; readonly limit: number },
): Promise<PurchaseId[]> {
  const rows = await query(tx)
    .selectFrom('takedown_refund')
    .select('purchase_id')
    .where('order_id', '=', rowId(order))
    .where('given_back_at', 'is', null)
    .where('from_author', '>', 0n)
    .where('purchase_id', '>', above === null ? 0n : rowId(above))
    .orderBy('purchase_id')
    .limit(limit)
    .execute()
  return rows.map(({ purchase_id: id }) => wireId(id))
}

export interface GivenBack {
  readonly authorId: ProfileId
  readonly postId: PostId
  readonly buyerId: ProfileId
  readonly amount: Cents
}

/** Marks what was taken from an author as given back. Null if it was already. */
export async function markGivenBack(tx: Tx, purchase: PurchaseId, now: Date): Promise<GivenBack | null> {
  const { rows } = await sql<{ author_id: bigint; from_author: bigint; post_id: bigint; buyer_id: bigint }>`
    update takedown_refund set given_back_at = ${now} from purchase
     where purchase_id = ${rowId(purchase)} and purchase.id = purchase_id and given_back_at is null and from_author > 0
    returning takedown_refund.author_id, from_author, purchase.post_id, purchase.buyer_id`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    authorId: wireId(row.author_id),
    postId: wireId(row.post_id),
    buyerId: wireId(row.buyer_id),
    amount: cents(Number(row.from_author)),
  }
}

export async function markRestored(tx: Tx, order: TakedownOrderId, now: Date): Promise<void> {
  await sql`
    update takedown_order set restored_at = ${now}
     where id = ${rowId(order)} and reversed_at is not null and restored_at is null`.execute(tx)
}
