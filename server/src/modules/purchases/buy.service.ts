import type { PostId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents, splitSale } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { fundsOf } from '../ledger/index.ts'
import { countBuyers, holdForSale, type PostsContext, requireVisibleNow, showFresh } from '../posts/index.ts'
import { bought, sendReceiptJob } from './purchases.events.ts'
import { amountFault, type PriceFault } from './purchases.policy.ts'
import { insertPurchase, isBought } from './purchases.queries.ts'
import { bookPurchase } from './sale.entries.ts'

interface Bought {
  post: Post
  fund_account_balance: Cents
}

/** Buys a post from the funds of the acting profile. Asked again it charges nothing and shows what was bought. */
export async function buyPost(
  ctx: PostsContext,
  viewer: Member,
  { post_id: id, amount }: { post_id: PostId; amount: Cents },
): Promise<Bought> {
  const seen = await requireVisibleNow(ctx, viewer, id)
  if (seen.relation.isOwn) refuse('purchase_own')
  if (!seen.relation.hasBought) await ctx.db.write((tx) => buy(tx, ctx, viewer, id, amount))
  return {
    post: await showFresh(ctx, viewer, id),
    fund_account_balance: await ctx.db.write((tx) => fundsOf(tx, viewer.profileId)),
  }
}

/**
 * Post, purchase, counter, then the books: the order in which everybody locks. The post is held from the first look
 * at its price on, and the books come last, because other buyers of a busy author wait for them.
 */
async function buy(tx: Tx, ctx: PostsContext, viewer: Member, id: PostId, amount: Cents): Promise<void> {
  const { card, isOpen } = await holdForSale(tx, id)
  const { fees: rates, ptv } = ctx.config.limits
  const offer = isOpen ? card.offer : null
  const fault = offer === null ? 'closed' : amountFault(offer, amount, ptv.priceMaxCents)
  if (offer === null || fault !== null) {
    // Between the first look and this one the same account may have bought it, and then nothing is wrong.
    if (await isBought(tx, id, viewer.accountId)) return
    refuseSale(fault ?? 'closed', offer?.price ?? cents(0), ptv.priceMaxCents)
  }
  const split = splitSale(amount, rates)
  const parties = { buyerId: viewer.profileId, authorId: card.authorId }
  const fees = { paid: amount, saysoFee: split.sayso, transactionFee: split.transaction }
  const purchaseId = await insertPurchase(tx, {
    ...parties,
    ...fees,
    postId: id,
    buyerAccountId: viewer.accountId,
    secretVersion: offer.secretVersion,
  })
  if (purchaseId === null) return
  await countBuyers(tx, ctx, id, 1)
  await publish(tx, bought, { purchaseId, postId: id, ...parties })
  await enqueue(tx, sendReceiptJob, { purchaseId, about: 'purchase' })
  await bookPurchase(tx, purchaseId, { ...parties, ...fees })
}

function refuseSale(fault: PriceFault | 'closed', price: Cents, most: number): never {
  const details = { price_in_cents: price }
  switch (fault) {
    case 'closed':
      return refuse('not_on_sale')
    case 'price_above_maximum':
      return refuse(fault, { values: { price: formatCents(cents(most)) } })
    default:
      return refuse(fault, { values: { price: formatCents(price) }, details })
  }
}
