import { Readable } from 'node:stream'
import { type BatchId, lastId, type ProfileId, type PurchaseId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Batch, BatchSale } from '@sayso/contract/shapes/batch'
import type { Context } from '../../../context.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { titleOf } from '../../posts/index.ts'
import { findBatchName } from '../list-batches.queries.ts'
import { listBatches, readSales } from '../list-batches.service.ts'
import { findRestored, type RestoredRow } from '../lists-sales.queries.ts'
import { createExportLinks, type Wanted } from './export-link.ts'

export const EXPORTS = '/api/earnings/'
const SALES_PER_PAGE = 500

export function linkTo({ config }: Context, wanted: Wanted): { url: string } {
  return { url: EXPORTS + createExportLinks(config.secrets.links).tokenFor(wanted) }
}

export interface EarningsFile {
  readonly name: string
  readonly body: Readable
}

/** The file that a link is for, or null if the link is no longer valid. */
export async function openFile(ctx: Context, token: string): Promise<EarningsFile | null> {
  const wanted = createExportLinks(ctx.config.secrets.links).read(token)
  if (wanted === null) return null
  if (wanted.kind === 'year') {
    const { batches } = await listBatches(ctx, { profileId: wanted.profile }, wanted.year)
    return {
      name: `earnings-${wanted.year}.csv`,
      body: Readable.from(csvOf(YEAR_HEAD, batches.map(batchRow))),
    }
  }
  const batch = await ctx.db.readPrivate((tx) => findBatchName(tx, wanted.batch))
  if (batch === null) return null
  const week = dayOf(batch.weekStart.toISOString())
  return {
    name: `sales-${week}.csv`,
    body: Readable.from(csvOf(SALES_HEAD, saleRows(ctx, wanted.batch, batch.authorId))),
  }
}

/** Page by page, as fast as the client reads: a hundred thousand sales need no more memory than five hundred. */
async function* saleRows(ctx: Context, batch: BatchId, author: ProfileId) {
  for (let below: PurchaseId | null = lastId<PurchaseId>(); below !== null; ) {
    const page: Awaited<ReturnType<typeof readSales>> = await readSales(ctx, batch, below, SALES_PER_PAGE)
    yield* page.sales.map(saleRow)
    below = page.next_cursor as PurchaseId | null
  }
  for (let above: PurchaseId | null = null; ; ) {
    const from: PurchaseId | null = above
    const rows: RestoredRow[] = await ctx.db.readPrivate((tx) =>
      findRestored(tx, { batch, author }, { above: from, limit: SALES_PER_PAGE }),
    )
    yield* rows.map(restoredRow)
    above = rows.at(-1)?.id ?? null
    if (rows.length < SALES_PER_PAGE) return
  }
}

const dayOf = (instant: string) => instant.slice(0, 10)
/** Exact: amounts in cents are far below the range where two decimals would be lost. */
const dollars = (amount: Cents) => amount / 100

const SALES_HEAD = [
  ...[
    'Sale',
    'Sold (UTC)',
    'Counted (UTC)',
    'Status',
    'Given back (UTC)',
    'Buyer',
    'Handle',
    'Post',
    'Title',
  ],
  ...['Sales USD', 'Refunded before settlement USD', 'Sayso fee USD', 'Transaction fee USD', 'Net USD'],
  ...['Refunded after settlement USD', 'Given back after an appeal USD'],
]

const saleRow = (sale: BatchSale) => [
  ...[sale.unique_id, sale.created, sale.counted, sale.status, sale.refunded ?? ''],
  ...[sale.profile.display_name, `@${sale.profile.handle}`, sale.post_id, sale.post_title],
  dollars(sale.paid_amount),
  dollars(sale.returned_amount),
  dollars(sale.sayso_fee_amount),
  dollars(sale.transaction_fee_amount),
  dollars(sale.net_amount),
  dollars(sale.refunded_amount),
  0,
]

/** What the batch gave back for a sale of another week. */
const restoredRow = ({ id, createdAt, givenBackAt, postId, postText, amount }: RestoredRow) => [
  ...[id, createdAt.toISOString(), givenBackAt.toISOString(), 'given back', '', '', '', postId],
  ...[titleOf(postText), 0, 0, 0, 0, 0, 0, dollars(amount)],
]

const YEAR_HEAD = [
  ...[
    'Week from',
    'Week to',
    'Status',
    'Sales',
    'Sales USD',
    'Refunded before settlement USD',
    'Sayso fee USD',
  ],
  ...['Transaction fee USD', 'Net USD', 'Given back after an appeal USD', 'Refunded after settlement USD'],
  ...['Kept for a debt USD', 'Paid USD', 'Left to pay USD', 'Payout day'],
]

const batchRow = (batch: Batch) => [
  dayOf(batch.settlement_start),
  dayOf(new Date(Date.parse(batch.settlement_end) - 1).toISOString()),
  batch.status.replace('_', ' '),
  batch.num_sales,
  dollars(batch.gross_amount),
  dollars(batch.returned_amount),
  dollars(batch.sayso_fee_amount),
  dollars(batch.transaction_fee_amount),
  dollars(batch.balance),
  dollars(batch.restored_amount),
  dollars(batch.refunded_amount),
  dollars(batch.recovered_amount),
  dollars(batch.amount_paid),
  dollars(batch.left_amount),
  batch.payout_date === null ? '' : dayOf(batch.payout_date),
]
