import type { AccountId, PurchaseId } from '@sayso/contract/ids'
import type { Purchase } from '@sayso/contract/shapes/purchase'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused, refuse } from '../../platform/http/refusal.ts'
import { countBuyers, type PostsContext } from '../posts/index.ts'
import { findSale } from './lists.queries.ts'
import { refunded } from './purchases.events.ts'
import { isRefundable } from './purchases.policy.ts'
import { findAuthorOf, type LockedPurchase, lockPurchase, markRefunded } from './purchases.queries.ts'
import { viewSale } from './purchases.view.ts'
import { bookRefund } from './sale.entries.ts'

/** Whose sale a call names, for the door. Any profile of the author's account may act on it. */
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

/** All of it back to the buyer's funds. What was bought closes at once. */
export async function refundPurchase(ctx: PostsContext, id: PurchaseId): Promise<{ purchase: Purchase }> {
  const { byAuthorDays } = ctx.config.limits.refunds
  await ctx.db.write((tx) => giveBack(tx, ctx, id, byAuthorDays))
  const sale = await ctx.db.write((tx) => findSale(tx, id))
  if (!sale) throw new Refused('purchase_not_found')
  return { purchase: viewSale(sale, Date.now(), byAuthorDays) }
}

/** By us, when the day of release came and there was nothing to open. Nobody's deadline counts, and once is enough. */
export async function refundUnreleased(ctx: PostsContext, id: PurchaseId): Promise<void> {
  await ctx.db.write(async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (purchase !== null && purchase.status === 'completed') await bookBack(tx, ctx, id, purchase, 'house')
  })
}

async function giveBack(tx: Tx, ctx: PostsContext, id: PurchaseId, days: number): Promise<void> {
  const purchase = await lockPurchase(tx, id)
  if (purchase === null) throw new Refused('purchase_not_found')
  if (purchase.status === 'refunded') throw new Refused('refund_done')
  if (purchase.status === 'disputed') throw new Refused('refund_disputed')
  if (!isRefundable(purchase, purchase.now.getTime(), days)) refuse('refund_too_late', { values: { days } })
  await bookBack(tx, ctx, id, purchase, 'author')
}

async function bookBack(
  tx: Tx,
  ctx: PostsContext,
  id: PurchaseId,
  purchase: LockedPurchase,
  by: 'author' | 'house',
): Promise<void> {
  const { postId, buyerId, authorId, now } = purchase
  await markRefunded(tx, id, { at: now, by: by === 'house' ? 'platform' : by })
  await countBuyers(tx, ctx, postId, -1)
  await publish(tx, refunded, { purchaseId: id, postId, buyerId, authorId, by })
  await bookRefund(tx, id, purchase)
}
