import { isStoredId, lastId, type PostId, type PurchaseId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Purchase } from '@sayso/contract/shapes/purchase'
import type { Member } from '../../door/viewer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { hydratePosts, type PostsContext, showPosts } from '../posts/index.ts'
import { findKept, findSales } from './lists.queries.ts'
import { viewSale } from './purchases.view.ts'

interface Page {
  has_more: boolean
  next_cursor: PurchaseId | null
}

/** Lists begin after the purchase that the last page ended with. */
function startOf(cursor: string | undefined): PurchaseId {
  if (!cursor) return lastId<PurchaseId>()
  if (!isStoredId(cursor)) refuse('invalid_input', { details: { field: 'cursor' } })
  return cursor as PurchaseId
}

function pageOf<Row extends { id: PurchaseId }>(rows: readonly Row[], size: number): Page & { shown: Row[] } {
  const shown = rows.slice(0, size)
  const hasMore = rows.length > size
  return { shown, has_more: hasMore, next_cursor: hasMore ? (shown.at(-1)?.id ?? null) : null }
}

/** Who bought a post, newest first. */
export async function listBuyers(
  ctx: PostsContext,
  { post_id, cursor }: { post_id: PostId; cursor?: string | undefined },
): Promise<{ purchases: Purchase[] } & Page> {
  const { feeds, refunds } = ctx.config.limits
  const size = feeds.profilesPerPage
  const rows = await findSales(ctx.db.readFresh, post_id, { below: startOf(cursor), limit: size + 1 })
  const { shown, ...page } = pageOf(rows, size)
  const now = Date.now()
  return { purchases: shown.map((sale) => viewSale(sale, now, refunds.byAuthorDays)), ...page }
}

/**
 * What the viewer's account has bought and kept, the latest purchase first. Of the account, not of the acting
 * profile: a post is bought once for all of them.
 */
export async function listPurchases(
  ctx: PostsContext,
  viewer: Member,
  { page: number = 0, cursor }: { page?: number | undefined; cursor?: string | undefined },
): Promise<{ posts: Post[] } & Page> {
  const size = ctx.config.limits.feeds.postsPerPage
  const rows = await findKept(ctx.db.readFresh, viewer.accountId, {
    below: startOf(cursor),
    skip: cursor ? 0 : number * size,
    limit: size + 1,
  })
  const { shown, ...page } = pageOf(rows, size)
  const found = await ctx.cards.getMany(shown.map(({ postId }) => postId))
  const cards = shown.flatMap(({ postId }) => found.get(postId) ?? [])
  const known = await hydratePosts(ctx, viewer, cards)
  // Refunded between the two looks: no longer theirs.
  const kept = known.filter(({ relation }) => relation.hasBought)
  return { posts: await showPosts(ctx, viewer, kept, Date.now()), ...page }
}
