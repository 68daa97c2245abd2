import './purchases.tables.ts'
import type { AccountId, PostId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { limitSize } from '../../platform/db/limit-size.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'

/** A stretch of a list, newest first. */
export interface Stretch {
  readonly below: PurchaseId
  readonly skip: number
  readonly limit: number
}

/** What an account has bought and kept. */
export async function findKept(
  db: Reader,
  account: AccountId,
  { below, skip, limit }: Stretch,
): Promise<{ id: PurchaseId; postId: PostId }[]> {
  const { rows } = await sql<{ id: bigint; post_id: bigint }>`
    select id, post_id from purchase
     where buyer_account_id = ${rowId(account)} and status = 'completed' and id < ${rowId(below)}
     order by id desc offset ${skip}::int limit ${sql.lit(limitSize(limit))}`.execute(db)
  return rows.slice(0, limit).map((row) => ({ id: wireId(row.id), postId: wireId(row.post_id) }))
}

const saleColumns = sql`
  purchase.id, purchase.paid, purchase.status, purchase.created_at, profile.display_name, profile.handle`

interface SaleRow {
  id: bigint
  paid: bigint
  status: 'completed' | 'refunded'
  created_at: Date
  display_name: string
  handle: string
}

const toSale = (row: SaleRow) => ({
  id: wireId<PurchaseId>(row.id),
  paid: cents(Number(row.paid)),
  status: row.status,
  createdAt: row.created_at,
  displayName: row.display_name,
  handle: row.handle,
})

export type SaleWithBuyer = ReturnType<typeof toSale>

/** Who bought a post, those who got their money back among them. */
export async function findSales(
  db: Reader,
  post: PostId,
  { below, limit }: Omit<Stretch, 'skip'>,
): Promise<SaleWithBuyer[]> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from purchase join profile on profile.id = buyer_id
     where post_id = ${rowId(post)} and purchase.id < ${rowId(below)}
     order by purchase.id desc limit ${sql.lit(limitSize(limit))}`.execute(db)
  return rows.slice(0, limit).map(toSale)
}

export async function findSale(db: Reader, id: PurchaseId): Promise<SaleWithBuyer | null> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from purchase join profile on profile.id = buyer_id
     where purchase.id = ${rowId(id)}`.execute(db)
  return rows[0] ? toSale(rows[0]) : null
}
