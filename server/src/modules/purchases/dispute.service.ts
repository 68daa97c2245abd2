import type { ProfileId, PurchaseId } from '@sayso/contract/ids'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { owedBy } from '../ledger/index.ts'
import { countBuyers, type PostsContext } from '../posts/index.ts'
import { disputed } from './purchases.events.ts'
import { findStanding, lockPurchase, markDisputed } from './purchases.queries.ts'
import { bookDisputed } from './sale.entries.ts'

/**
 * Somebody had their bank take a card payment back, and the money is spent. What they bought with it is undone until
 * nothing is owed any more, and closes at once: first what was not settled, because nobody has counted on it, then what
 * was, the newest of each first. What an author was paid already, they owe us.
 */
export async function takeBackDisputed(
  ctx: PostsContext,
  { buyerId, since, disputeId }: { buyerId: ProfileId; since: Date; disputeId: string },
): Promise<void> {
  const candidates = await ctx.db.write((tx) => findStanding(tx, buyerId, since))
  for (const id of candidates) {
    const isOwing = await ctx.db.write((tx) => takeBack(tx, ctx, id, disputeId))
    if (!isOwing) return
  }
}

/** False where nothing was owed any more. */
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
