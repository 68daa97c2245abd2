import './purchases.tables.ts'
import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

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

/** Null when the account has bought it already, be it in this very moment: then this waits for that to end. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<PurchaseId | null> {
  const buyer = rowId(purchase.buyerId)
  const row = await tx
    .insertInto('purchase')
    .values({
      id: sql<bigint>`make_id(shard_of(${buyer}))`,
      post_id: rowId(purchase.postId),
      buyer_id: buyer,
      buyer_account_id: rowId(purchase.buyerAccountId),
      author_id: rowId(purchase.authorId),
      paid: BigInt(purchase.paid),
      sayso_fee: BigInt(purchase.saysoFee),
      transaction_fee: BigInt(purchase.transactionFee),
      secret_version: purchase.secretVersion,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'buyer_account_id'])
        .where('status', '=', sql.lit('completed'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

export async function isBought(tx: Tx, post: PostId, account: AccountId): Promise<boolean> {
  const row = await tx
    .selectFrom('purchase')
    .select('id')
    .where('post_id', '=', rowId(post))
    .where('buyer_account_id', '=', rowId(account))
    .where('status', '=', 'completed')
    .executeTakeFirst()
  return row !== undefined
}

export async function isSold(tx: Tx, post: PostId): Promise<boolean> {
  const row = await tx
    .selectFrom('purchase')
    .select('id')
    .where('post_id', '=', rowId(post))
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedPurchase extends Omit<NewPurchase, 'buyerAccountId' | 'secretVersion'> {
  readonly status: 'completed' | 'refunded'
  readonly isSettled: boolean
  readonly createdAt: Date
  /** After the wait for it. */
  readonly now: Date
}

export async function lockPurchase(tx: Tx, id: PurchaseId): Promise<LockedPurchase | null> {
  const { rows } = await sql<{
    post_id: bigint
    buyer_id: bigint
    author_id: bigint
    paid: bigint
    sayso_fee: bigint
    transaction_fee: bigint
    status: 'completed' | 'refunded'
    batch_id: bigint | null
    created_at: Date
    now: Date
  }>`
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

export async function markRefunded(tx: Tx, id: PurchaseId, at: Date): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ status: 'refunded', refunded_at: at })
    .where('id', '=', rowId(id))
    .execute()
}

export async function findAuthorOf(db: Reader, id: PurchaseId): Promise<ProfileId | null> {
  const row = await db
    .selectFrom('purchase')
    .select('author_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.author_id) : null
}

/** What an account has of these posts, by post. */
export async function findBought(db: Reader, account: AccountId, posts: readonly PostId[]) {
  const rows = await db
    .selectFrom('purchase')
    .select(['id', 'post_id', 'paid', 'status', 'secret_version', 'created_at'])
    .where('post_id', '=', sql<bigint>`any(${rowIds(posts)}::bigint[])`)
    .where('buyer_account_id', '=', rowId(account))
    .where('status', '=', 'completed')
    .execute()
  return new Map(
    rows.map((row) => [
      wireId<PostId>(row.post_id),
      {
        id: wireId<PurchaseId>(row.id),
        paid: cents(Number(row.paid)),
        status: row.status,
        secretVersion: row.secret_version,
        createdAt: row.created_at,
      },
    ]),
  )
}
