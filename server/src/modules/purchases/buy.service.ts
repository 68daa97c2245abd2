import type { PaymentId, PostId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents, splitSale } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { Member, Person } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { fundsOf } from '../ledger/index.ts'
import {
  dropCardAfter,
  holdForSale,
  isOnSale,
  type KnownPost,
  type Offer,
  type PostCard,
  type PostsContext,
  requireVisibleNow,
  showFresh,
} from '../posts/index.ts'
import { bought, type Unnumbered } from './purchases.events.ts'
import { amountFault, type PriceFault } from './purchases.policy.ts'
import { isBought, notePaidBy, saleStatement } from './purchases.queries.ts'
import { orTooLow, purchaseEntry } from './sale.entries.ts'

type Buyer = Pick<Person, 'profileId' | 'accountId'>

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
  const { card, relation } = await requireBuyable(ctx, viewer, id)
  if (!relation.hasBought) await buySeen(ctx, viewer, card, amount)
  return {
    post: await showFresh(ctx, viewer, id),
    fund_account_balance: await ctx.db.write((tx) => fundsOf(tx, viewer.profileId)),
  }
}

/** What one cannot see cannot be bought, nor what is one's own. Asked before any transaction. */
export async function requireBuyable(ctx: PostsContext, viewer: Person, id: PostId): Promise<KnownPost> {
  const post = await requireVisibleNow(ctx, viewer, id)
  if (post.relation.isOwn) refuse('purchase_own')
  return post
}

/**
 * In one round trip, by what was seen of the post a moment ago: the statement compares it under its lock. Where anything
 * was wrong or has changed, the post is held and judged again, and that is what somebody is told.
 */
async function buySeen(ctx: PostsContext, viewer: Buyer, card: PostCard, amount: Cents): Promise<void> {
  const judged = judge(ctx, card, isOnSale(card, Date.now()), amount)
  if (judged.offer !== null) {
    const sale = saleOf(ctx, viewer, card, judged.offer, amount)
    const [row] = await orTooLow(ctx.db.writeAlone(sale, () => ctx.cards.drop([card.id])))
    if (row?.outcome !== 'changed') return
  }
  await ctx.db.write((tx) => buyHeld(tx, ctx, viewer, { postId: card.id, amount }))
}

/** Refuses a sale that would be refused, before anybody pays for it elsewhere. */
export async function requireSale(
  tx: Tx,
  ctx: PostsContext,
  { postId, amount }: { postId: PostId; amount: Cents },
): Promise<void> {
  const { card, isOpen } = await holdForSale(tx, postId)
  const { fault } = judge(ctx, card, isOpen, amount)
  if (fault !== null) refuseSale(fault, card.offer?.price ?? cents(0), ctx.config.limits.ptv.priceMaxCents)
}

/**
 * Post, purchase, counter, then the books: the order in which everybody locks. The post is held from the first look
 * at its price on. A card payment that it is paid by is noted with it. False where the account has it already: nothing
 * was charged.
 */
export async function buyHeld(
  tx: Tx,
  ctx: PostsContext,
  viewer: Buyer,
  { postId: id, amount, paidBy }: { postId: PostId; amount: Cents; paidBy?: PaymentId },
): Promise<boolean> {
  const { card, isOpen } = await holdForSale(tx, id)
  const { offer, fault } = judge(ctx, card, isOpen, amount)
  if (offer === null) {
    // Between the first look and this one the same account may have bought it, and then nothing is wrong.
    if (await isBought(tx, id, viewer.accountId)) return false
    refuseSale(fault, card.offer?.price ?? cents(0), ctx.config.limits.ptv.priceMaxCents)
  }
  const { rows } = await orTooLow(saleOf(ctx, viewer, card, offer, amount).execute(tx))
  const outcome = rows[0]?.outcome
  // It is held since it was judged; only its end may have come between the two looks at the clock.
  if (outcome === 'changed') refuse('not_on_sale')
  dropCardAfter(tx, ctx, id)
  if (outcome === 'bought' && paidBy !== undefined)
    await notePaidBy(tx, { postId: id, accountId: viewer.accountId, paidBy })
  return outcome === 'bought'
}

type Judged =
  | { readonly offer: Offer; readonly fault: null }
  | { readonly offer: null; readonly fault: PriceFault | 'closed' }

function judge({ config }: PostsContext, card: PostCard, isOpen: boolean, amount: Cents): Judged {
  if (!isOpen || card.offer === null) return { offer: null, fault: 'closed' }
  const fault = amountFault(card.offer, amount, config.limits.ptv.priceMaxCents)
  return fault === null ? { offer: card.offer, fault } : { offer: null, fault }
}

/** The sale as one statement: divided, told and booked as the rules here say. */
function saleOf({ config }: PostsContext, viewer: Buyer, card: PostCard, offer: Offer, amount: Cents) {
  const split = splitSale(amount, config.limits.fees)
  const parties = { buyerId: viewer.profileId, authorId: card.authorId }
  const terms = { ...parties, paid: amount, saysoFee: split.sayso, transactionFee: split.transaction }
  return saleStatement(
    { ...terms, postId: card.id, buyerAccountId: viewer.accountId, secretVersion: offer.secretVersion },
    offer,
    // The statement adds the number of the purchase, which it gives.
    { news: bought.name, payload: { postId: card.id, ...parties } satisfies Unnumbered },
    purchaseEntry(terms),
  )
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
