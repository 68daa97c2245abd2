import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { ClosedPurchase } from '@sayso/contract/shapes/purchase'
import type { InfiniteData } from '@tanstack/react-query'

/** A page as every list of posts answers it; purchases leave `run_before` and `num_ptv` out, and alone have `closed`. */
export interface FeedPage {
  readonly posts: readonly Post[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
  readonly run_before?: string
  readonly num_ptv?: number
  readonly closed?: readonly ClosedPurchase[]
}

/** How the next page is asked for. */
export interface PageParam {
  readonly page: number
  readonly cursor?: string | undefined
  readonly runBefore?: string | undefined
}

export type FeedData = InfiniteData<FeedPage, PageParam>

export const FIRST_PAGE: PageParam = { page: 0 }

export function nextPage(
  last: FeedPage,
  all: readonly FeedPage[],
  { page, cursor }: PageParam,
): PageParam | undefined {
  if (!last.has_more) return undefined
  const next = last.next_cursor ?? undefined
  // A server that gives nothing and points to the same place would be asked for ever.
  if (last.posts.length === 0 && next === cursor) return undefined
  return { page: page + 1, cursor: next, runBefore: all[0]?.run_before }
}

/** All that flattening needs: what a query holds, whatever its page parameters are called. */
type Pages = Pick<FeedData, 'pages'>

const flattened = new WeakMap<Pages, readonly Post[]>()

/** The posts of all pages, each once: pages asked for by number overlap when something was published in between. */
export function flattenPosts(data: Pages | undefined): readonly Post[] {
  if (data === undefined) return []
  const known = flattened.get(data)
  if (known) return known
  const byId = new Map<PostId, Post>()
  for (const { posts } of data.pages) {
    for (const post of posts) if (!byId.has(post.unique_id)) byId.set(post.unique_id, post)
  }
  const posts = [...byId.values()]
  flattened.set(data, posts)
  return posts
}

export interface NewPosts {
  readonly count: number
  /** The whole page was new, so there may be more: "20+". */
  readonly isMore: boolean
}

/** How many posts a fresh first page has above what is on the screen. */
export function countNewPosts(shown: FeedData | undefined, fresh: FeedPage): NewPosts {
  const posts = flattenPosts(shown)
  const known = new Set(posts.map((post) => post.unique_id))
  const newest = posts[0]?.unique_id
  // Ids sort by time, so the count also ends where the known ones would begin if the first were deleted.
  const isNew = ({ unique_id: id }: Post) => !known.has(id) && (newest === undefined || id > newest)
  const end = fresh.posts.findIndex((post) => !isNew(post))
  const count = end === -1 ? fresh.posts.length : end
  return { count, isMore: end === -1 && fresh.has_more }
}
