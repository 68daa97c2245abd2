import { type AccountId, type BatchId, isStoredId, lastId, type PurchaseId } from '@sayso/contract/ids'
import type { Batch, BatchSale, BatchTotals } from '@sayso/contract/shapes/batch'
import type { Context } from '../../context.ts'
import { fail } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import { titleOf } from '../posts/index.ts'
import { viewSale } from '../purchases/index.ts'
import { findBatches, findBatchName, findYears, hasPayoutAddress } from './list-batches.queries.ts'
import { findBatchSales } from './lists-sales.queries.ts'
import type { BatchSaleRow } from './settlement.batch.ts'
import { viewBatch, viewBatchSale, viewTotals } from './settlement.view.ts'

/** Five years of weeks. */
const MAX_BATCHES = 260

/** Lists a profile's batches. Reads from the primary, like everything about money. */
export async function listBatches(
  ctx: Context,
  { profileId }: Pick<Member, 'profileId'>,
  year: number | null = null,
): Promise<{ batches: Batch[] }> {
  const { rows, hasAddress } = await ctx.db.readPrivate(async (tx) => ({
    rows: await findBatches(tx, profileId, { limit: MAX_BATCHES, year }),
    hasAddress: await hasPayoutAddress(tx, profileId),
  }))
  const { settlement, payouts } = ctx.config.limits
  const terms = { ...settlement, recoveredDays: payouts.recoveredDays, hasAddress }
  return { batches: rows.map((row) => viewBatch(row, terms)) }
}

export async function listYear(
  ctx: Context,
  viewer: Member,
  year: number,
): Promise<{ year: number; years: number[]; batches: Batch[]; totals: BatchTotals }> {
  const { batches } = await listBatches(ctx, viewer, year)
  const years = await ctx.db.readPrivate((tx) => findYears(tx, viewer.profileId))
  return { year, years, batches, totals: viewTotals(batches) }
}

/** Finds the owner of the batch that a call names, for authorization. */
export function batchOwnershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { batch_id: BatchId }
    }): Promise<AccountId | null> {
      const batch = await db.readPrivate((tx) => findBatchName(tx, input.batch_id))
      return batch !== null && viewer.profileIds.includes(batch.authorId) ? viewer.accountId : null
    },
    otherwise: 'batch_not_found',
  } as const
}

interface SalesPage {
  readonly sales: BatchSale[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

/** The sales behind a batch's figures, newest first. */
export function listBatchSales(
  ctx: Context,
  { batch_id, cursor }: { batch_id: BatchId; cursor?: string | undefined },
): Promise<SalesPage> {
  return readSales(ctx, batch_id, startOf(cursor), ctx.config.limits.feeds.profilesPerPage)
}

export async function readSales(
  ctx: Context,
  batch: BatchId,
  below: PurchaseId,
  size: number,
): Promise<SalesPage> {
  const rows = await ctx.db.readPrivate(async (tx): Promise<BatchSaleRow[]> => {
    const name = await findBatchName(tx, batch)
    if (name === null) return []
    return findBatchSales(tx, { batch, author: name.authorId }, { below, limit: size + 1 })
  })
  const shown = rows.slice(0, size)
  const hasMore = rows.length > size
  const now = Date.now()
  const { byAuthorDays } = ctx.config.limits.refunds
  return {
    sales: shown.map((sale) =>
      viewBatchSale(sale, viewSale(sale, now, byAuthorDays), titleOf(sale.postText)),
    ),
    has_more: hasMore,
    next_cursor: hasMore ? (shown.at(-1)?.id ?? null) : null,
  }
}

function startOf(cursor: string | undefined): PurchaseId {
  if (!cursor) return lastId<PurchaseId>()
  if (!isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  return cursor as PurchaseId
}
