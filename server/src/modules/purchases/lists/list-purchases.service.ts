import { isStoredId, lastId, type PostId, type ProfileId, type PurchaseId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { ClosedPurchase, Purchase, Receipt, SalesSummary } from '@sayso/contract/shapes/purchase'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { hydratePosts, type PostsContext, showPosts, visibilityOf } from '../../posts/index.ts'
import { countReceivers, findTurn } from '../buyers-mail/buyers-mail.queries.ts'
import { type Sale, viewReceipt, viewSale } from '../purchases.view.ts'
import { findBoughtPosts, findSales, sumSales } from './list-purchases.queries.ts'

const HOUR_MS = 3_600_000

interface Page {
  has_more: boolean
  next_cursor: PurchaseId | null
}

/** The cursor is the last purchase of the previous page. */
function startOf(cursor: string | undefined): PurchaseId {
  if (!cursor) return lastId<PurchaseId>()
  if (!isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  return cursor as PurchaseId
}

function pageOf<Row extends { id: PurchaseId }>(rows: readonly Row[], size: number): Page & { shown: Row[] } {
  const shown = rows.slice(0, size)
  const hasMore = rows.length > size
  return { shown, has_more: hasMore, next_cursor: hasMore ? (shown.at(-1)?.id ?? null) : null }
}

/**
 * The buyers of a post, newest first. The first page also contains the totals, and whether the buyers can be emailed.
 */
export async function listBuyers(
  ctx: PostsContext,
  { post_id: post, cursor }: { post_id: PostId; cursor?: string | undefined },
): Promise<{ purchases: Purchase[]; summary?: SalesSummary } & Page> {
  const { buyersMail, feeds, refunds } = ctx.config.limits
  const size = feeds.profilesPerPage
  const below = startOf(cursor)
  const { rows, summary } = await ctx.db.readPrivate(async (tx) => ({
    rows: await findSales(tx, post, { below, limit: size + 1 }),
    summary: cursor ? {} : { summary: await summarise(tx, post, buyersMail.everyHours) },
  }))
  const { shown, ...page } = pageOf(rows, size)
  const now = Date.now()
  return { purchases: shown.map((sale) => viewSale(sale, now, refunds.byAuthorDays)), ...page, ...summary }
}

async function summarise(tx: Tx, post: PostId, hours: number): Promise<SalesSummary> {
  const { numSales, numRefunded, paid, refunded } = await sumSales(tx, post)
  const turn = await findTurn(tx, post, hours)
  return {
    num_sales: numSales,
    num_refunded: numRefunded,
    paid_amount: paid,
    refunded_amount: refunded,
    num_receivers: await countReceivers(tx, post),
    next_mail_at: turn && new Date(turn.sentAt.getTime() + hours * HOUR_MS).toISOString(),
  }
}

/**
 * The purchases of the viewer's account, latest first. Of the account, not of the acting profile: a post is bought once
 * for all profiles. Refunded purchases stay in the list, closed; if the post can no longer be seen, only what was paid
 * and to whom is shown.
 */
export async function listPurchases(
  ctx: PostsContext,
  viewer: Member,
  { page: number = 0, cursor }: { page?: number | undefined; cursor?: string | undefined },
): Promise<{ posts: Post[]; closed: ClosedPurchase[] } & Page> {
  const size = ctx.config.limits.feeds.postsPerPage
  const rows = await findBoughtPosts(ctx.db.readFresh, viewer.accountId, {
    below: startOf(cursor),
    skip: cursor ? 0 : number * size,
    limit: size + 1,
  })
  const { shown, ...page } = pageOf(rows, size)
  const found = await ctx.cards.getMany(shown.map(({ postId }) => postId))
  const cards = shown.flatMap(({ postId }) => found.get(postId) ?? [])
  const known = await hydratePosts(ctx, viewer, cards)
  const now = Date.now()
  const givenBack = new Map(
    shown.filter(({ status }) => status === 'refunded').map((sale) => [sale.postId, viewReceipt(sale)]),
  )
  // Refunded between the two queries: left out here, and listed as closed the next time.
  const listed = known.filter(
    ({ card, author, relation }) =>
      (givenBack.has(card.id) || relation.hasBought) && visibilityOf(card, author, relation, now) === 'seen',
  )
  const posts = await showPosts(ctx, viewer, listed, now)
  const isListed = new Set(listed.map(({ card }) => card.id))
  const isWithdrawn = new Set(
    cards.filter(({ moderation }) => moderation.state === 'withdrawn').map(({ id }) => id),
  )
  const gone = shown.filter(
    ({ postId, status }) => !isListed.has(postId) && (status === 'refunded' || isWithdrawn.has(postId)),
  )
  return {
    posts: posts.map((post) => withReceipt(post, givenBack.get(post.unique_id))),
    closed: await showClosed(ctx, gone),
    ...page,
  }
}

async function showClosed(
  { authors }: PostsContext,
  gone: readonly (Sale & { authorId: ProfileId })[],
): Promise<ClosedPurchase[]> {
  const known = await authors.getMany([...new Set(gone.map(({ authorId }) => authorId))])
  return gone.map((sale) => {
    const author = known.get(sale.authorId)?.seenBy(false)
    return {
      purchase: viewReceipt(sale),
      profile: { display_name: author?.display_name ?? '', handle: author?.handle ?? '' },
    }
  })
}

/** If the post was bought again in this very moment, it already has a newer receipt. */
const withReceipt = (post: Post, receipt: Receipt | undefined): Post =>
  receipt && !post.purchase ? { ...post, purchase: receipt } : post
