import '../purchases.tables.ts'
import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { limitSize } from '../../../platform/db/limit-size.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Sale } from '../purchases.view.ts'

/** A page of a list, newest first. */
export interface PageRange {
  readonly below: PurchaseId
  readonly skip: number
  readonly limit: number
}

/**
 * The purchases of an account: those that stand, and those that were refunded and not bought again. Each post is listed
 * once, with its latest purchase.
 */
export async function findBoughtPosts(
  db: Reader,
  account: AccountId,
  { below, skip, limit }: PageRange,
): Promise<(Sale & { postId: PostId; authorId: ProfileId })[]> {
  const columns = sql`id, post_id, author_id, paid, status, created_at, refunded_at`
  const { rows } = await sql<PurchaseRow & { post_id: bigint; author_id: bigint }>`
    select ${columns} from (
      (select ${columns} from purchase
        where buyer_account_id = ${rowId(account)} and status = 'completed' and id < ${rowId(below)}
        order by id desc limit ${skip + limit}::int)
       union all
      select ${columns} from (
        select distinct on (post_id) ${columns} from purchase
         where buyer_account_id = ${rowId(account)} and status = 'refunded'
         order by post_id, id desc) given_back
       where id < ${rowId(below)}
         and not exists (select from purchase kept
                          where kept.post_id = given_back.post_id and kept.buyer_account_id = ${rowId(account)}
                            and kept.status = 'completed')) bought
     order by id desc offset ${skip}::int limit ${sql.lit(limitSize(limit))}`.execute(db)
  return rows
    .slice(0, limit)
    .map((row) => ({ ...toPurchase(row), postId: wireId(row.post_id), authorId: wireId(row.author_id) }))
}

interface PurchaseRow {
  id: bigint
  paid: bigint
  status: 'completed' | 'refunded' | 'disputed'
  created_at: Date
  refunded_at: Date | null
}

const toPurchase = (row: PurchaseRow): Sale => ({
  id: wireId<PurchaseId>(row.id),
  paid: cents(Number(row.paid)),
  status: row.status,
  createdAt: row.created_at,
  refundedAt: row.refunded_at,
})

const saleColumns = sql`
  purchase.id, purchase.paid, purchase.sayso_fee + purchase.transaction_fee as fees, purchase.status,
  purchase.created_at, purchase.refunded_at, profile.display_name, profile.handle`

interface SaleRow extends PurchaseRow {
  fees: bigint
  display_name: string
  handle: string
}

const toSale = (row: SaleRow) => ({
  ...toPurchase(row),
  fees: cents(Number(row.fees)),
  displayName: row.display_name,
  handle: row.handle,
})

export type SaleWithBuyer = ReturnType<typeof toSale>

/** The buyers of a post, including those who were refunded. */
export async function findSales(
  tx: Tx,
  post: PostId,
  { below, limit }: Omit<PageRange, 'skip'>,
): Promise<SaleWithBuyer[]> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from purchase join profile on profile.id = buyer_id
     where post_id = ${rowId(post)} and purchase.id < ${rowId(below)}
     order by purchase.id desc limit ${sql.lit(limitSize(limit))}`.execute(tx)
  return rows.slice(0, limit).map(toSale)
}

export async function findSale(tx: Tx, id: PurchaseId): Promise<SaleWithBuyer | null> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from purchase join profile on profile.id = buyer_id
     where purchase.id = ${rowId(id)}`.execute(tx)
  return rows[0] ? toSale(rows[0]) : null
}

/** The totals of all sales of a post. Disputed sales count as refunded. */
export async function sumSales(tx: Tx, post: PostId) {
  const { rows } = await sql<{ sales: number; refunds: number; paid: bigint; refunded: bigint }>`
    select count(*)::int as sales,
           (count(*) filter (where status <> 'completed'))::int as refunds,
           coalesce(sum(paid), 0)::bigint as paid,
           coalesce(sum(paid) filter (where status <> 'completed'), 0)::bigint as refunded
      from purchase where post_id = ${rowId(post)}`.execute(tx)
  const [row] = rows
  return {
    numSales: row?.sales ?? 0,
    numRefunded: row?.refunds ?? 0,
    paid: cents(Number(row?.paid ?? 0)),
    refunded: cents(Number(row?.refunded ?? 0)),
  }
}
