import { splitSale } from '@sayso/contract/fees'
import type { PaymentId, PostId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents, priceText } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import type { Member, Person } from '../../../rpc/viewer.ts'
import { fundsOf } from '../../ledger/index.ts'
import {
  dropCardAfter,
  holdForSale,
  isOnSale,
  isSaleForbidden,
  type KnownPost,
  type Offer,
  type PostCard,
  type PostsContext,
  requireVisibleNow,
  showFresh,
} from '../../posts/index.ts'
import { isApartNow, requireInteraction } from '../../safety/index.ts'
import { bought, type Unnumbered } from '../purchases.events.ts'
import { amountFault, type PriceFault } from '../purchases.policy.ts'
import { isBought, notePaidBy, saleStatement } from '../purchases.queries.ts'
import { orTooLow, purchaseEntry } from '../sale.entries.ts'

type Buyer = Pick<Person, 'profileId' | 'accountId'>

interface Bought {
  post: Post
  fund_account_balance: Cents
}

/** Buys a post from the funds of the acting profile. A repeated call charges nothing and shows what was bought. */
export async function buyPost(
  ctx: PostsContext,
  viewer: Member,
  { post_id: id, amount }: { post_id: PostId; amount: Cents },
): Promise<Bought> {
  const { card, relation } = await requireBuyable(ctx, viewer, id)
  if (!relation.hasBought) await buySeen(ctx, viewer, card, amount)
  return {
    post: await showFresh(ctx, viewer, id),
    fund_account_balance: await ctx.db.readPrivate((tx) => fundsOf(tx, viewer.profileId)),
  }
}

/** Fails for a post that the viewer cannot see or wrote themselves. Called before any transaction. */
export async function requireBuyable(ctx: PostsContext, viewer: Person, id: PostId): Promise<KnownPost> {
  const post = await requireVisibleNow(ctx, viewer, id)
  if (post.relation.isOwn) fail('purchase_own')
  if (post.gate?.isWithheld) fail('post_withheld')
  if (!post.relation.hasBought && isSaleForbidden(post.card, ctx.config.labels)) fail('not_on_sale')
  return post
}

/**
 * Buys in one round trip, based on the post as loaded a moment ago: the statement compares it under its lock. If
 * anything was wrong or has changed, the post is locked and checked again, and that result counts.
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

/** Fails if the sale would fail, before anybody pays for it by card. */
export async function requireSale(
  tx: Tx,
  ctx: PostsContext,
  viewer: Buyer,
  { postId, amount }: { postId: PostId; amount: Cents },
): Promise<void> {
  const { card, isOpen } = await holdForSale(tx, postId)
  await requireInteraction(tx, viewer, card.authorId, 'post_not_found')
  const { fault } = judge(ctx, card, isOpen, amount)
  if (fault !== null) failSale(fault, card.offer?.price ?? cents(0), ctx.config.limits.ptv.priceMaxCents)
}

/**
 * Buys a post that is locked from the first look at its price. Locks post, purchase, counter, then the ledger: the same
 * order everywhere. A card payment that paid for it is stored with it. False if the account already has the post:
 * nothing was charged.
 */
export async function buyHeld(
  tx: Tx,
  ctx: PostsContext,
  viewer: Buyer,
  { postId: id, amount, paidBy }: { postId: PostId; amount: Cents; paidBy?: PaymentId },
): Promise<boolean> {
  const { card, isOpen } = await holdForSale(tx, id)
  if (await isApartNow(tx, viewer, card.authorId)) {
    if (await isBought(tx, id, viewer.accountId)) return false
    fail('post_not_found')
  }
  const { offer, fault } = judge(ctx, card, isOpen, amount)
  if (offer === null) {
    // The same account may have bought it since the first check. Then nothing is wrong.
    if (await isBought(tx, id, viewer.accountId)) return false
    failSale(fault, card.offer?.price ?? cents(0), ctx.config.limits.ptv.priceMaxCents)
  }
  const { rows } = await orTooLow(saleOf(ctx, viewer, card, offer, amount).execute(tx))
  const outcome = rows[0]?.outcome
  // The post is locked since it was checked, so only the end of its sale can have come between the two readings of the
  // clock.
  if (outcome === 'changed') fail('not_on_sale')
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

/** The sale as one statement, with fees, event and ledger entry. */
function saleOf({ config }: PostsContext, viewer: Buyer, card: PostCard, offer: Offer, amount: Cents) {
  const split = splitSale(amount, config.limits.fees)
  const parties = { buyerId: viewer.profileId, authorId: card.authorId }
  const terms = { ...parties, paid: amount, saysoFee: split.sayso, transactionFee: split.transaction }
  return saleStatement(
    { ...terms, postId: card.id, buyerAccountId: viewer.accountId, secretVersion: offer.secretVersion },
    offer,
    // The statement adds the id of the purchase, which it generates.
    { event: bought.name, payload: { postId: card.id, ...parties } satisfies Unnumbered },
    purchaseEntry(terms),
  )
}

function failSale(fault: PriceFault | 'closed', price: Cents, most: number): never {
  const details = { price_in_cents: price }
  switch (fault) {
    case 'closed':
      return fail('not_on_sale')
    case 'price_above_maximum':
      return fail(fault, { values: { price: formatCents(cents(most)) } })
    default:
      return fail(fault, { values: { price: priceText(price) }, details })
  }
}
