import type { AccountId, PurchaseId } from '@sayso/contract/ids'
import type { Purchase } from '@sayso/contract/shapes/purchase'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError, fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { countBuyers, type PostsContext } from '../../posts/index.ts'
import { findSale } from '../lists/list-purchases.queries.ts'
import { refunded } from '../purchases.events.ts'
import { isRefundable } from '../purchases.policy.ts'
import { findAuthorOf, type LockedPurchase, lockPurchase, markRefunded } from '../purchases.queries.ts'
import { viewSale } from '../purchases.view.ts'
import { bookRefund } from '../sale.entries.ts'

/**
 * Finds the owner of the sale that a call names, for authorization. Any profile of the author's account may act on it.
 */
export function saleOwnershipOf({ db }: Context) {
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { purchase_id: PurchaseId }
    }): Promise<AccountId | null> {
      const author = await findAuthorOf(db.readFresh, input.purchase_id)
      return author !== null && viewer.profileIds.includes(author) ? viewer.accountId : null
    },
    otherwise: 'purchase_not_found',
  } as const
}

/** Refunds the full amount to the buyer's funds. Access to the post ends immediately. */
export async function refundPurchase(ctx: PostsContext, id: PurchaseId): Promise<{ purchase: Purchase }> {
  const { byAuthorDays } = ctx.config.limits.refunds
  await ctx.db.write((tx) => giveBack(tx, ctx, id, byAuthorDays))
  const sale = await ctx.db.readPrivate((tx) => findSale(tx, id))
  if (!sale) throw new AppError('purchase_not_found')
  return { purchase: viewSale(sale, Date.now(), byAuthorDays) }
}

/**
 * Refunds a sale on our behalf, because there was nothing to read on the day of release. No deadline applies, and a
 * second call does nothing.
 */
export async function refundUnreleased(ctx: PostsContext, id: PurchaseId): Promise<void> {
  await ctx.db.write(async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (purchase !== null && purchase.status === 'completed')
      await bookBack(tx, ctx, id, purchase, 'platform')
  })
}

/** Refunds a sale at the word of staff, within the same days and by the same rules as its author. */
export async function refundByStaff(tx: Tx, ctx: PostsContext, id: PurchaseId): Promise<void> {
  await giveBack(tx, ctx, id, ctx.config.limits.refunds.byAuthorDays, 'platform')
}

async function giveBack(
  tx: Tx,
  ctx: PostsContext,
  id: PurchaseId,
  days: number,
  by: 'author' | 'platform' = 'author',
): Promise<void> {
  const purchase = await lockPurchase(tx, id)
  if (purchase === null) throw new AppError('purchase_not_found')
  if (purchase.status === 'refunded') throw new AppError('refund_done')
  if (purchase.status === 'disputed') throw new AppError('refund_disputed')
  if (!isRefundable(purchase, purchase.now.getTime(), days)) fail('refund_too_late', { values: { days } })
  await bookBack(tx, ctx, id, purchase, by)
}

async function bookBack(
  tx: Tx,
  ctx: PostsContext,
  id: PurchaseId,
  purchase: LockedPurchase,
  by: 'author' | 'platform',
): Promise<void> {
  const { postId, buyerId, authorId, now } = purchase
  await markRefunded(tx, id, { at: now, by: by === 'platform' ? 'platform' : by })
  await countBuyers(tx, ctx, postId, -1)
  await publish(tx, refunded, { purchaseId: id, postId, buyerId, authorId, by })
  await bookRefund(tx, id, purchase)
}
