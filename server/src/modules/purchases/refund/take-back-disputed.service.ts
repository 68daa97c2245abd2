import type { ProfileId, PurchaseId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { owedBy } from '../../ledger/index.ts'
import { countBuyers, type PostsContext } from '../../posts/index.ts'
import { disputed } from '../purchases.events.ts'
import { findStanding, lockPurchase, markDisputed } from '../purchases.queries.ts'
import { bookDisputed } from '../sale.entries.ts'

/**
 * Reverses purchases after a card payment was disputed and its money is already spent. Purchases are undone until
 * nothing is owed any more, and access ends immediately: first those not settled yet, because nobody counts on them,
 * then settled ones, the newest of each first. If an author was already paid for a sale, they owe us the money.
 */
export async function takeBackDisputed(
  ctx: PostsContext,
  { buyerId, since, disputeId }: { buyerId: ProfileId; since: Date; disputeId: string },
): Promise<void> {
  const candidates = await ctx.db.readPrivate((tx) => findStanding(tx, buyerId, since))
  for (const id of candidates) {
    const isOwing = await ctx.db.write((tx) => takeBack(tx, ctx, id, disputeId))
    if (!isOwing) return
  }
}

/** False if nothing was owed any more. */
async function takeBack(tx: Tx, ctx: PostsContext, id: PurchaseId, disputeId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, id)
  if (purchase === null || purchase.status !== 'completed') return true
  const { postId, buyerId, authorId } = purchase
  if ((await owedBy(tx, buyerId)) <= 0) return false
  await markDisputed(tx, id)
  await countBuyers(tx, ctx, postId, -1)
  await publish(tx, disputed, { purchaseId: id, postId, buyerId, authorId })
  await bookDisputed(tx, id, purchase, disputeId)
  return true
}
