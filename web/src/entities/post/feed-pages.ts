import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { ClosedPurchase } from '@sayso/contract/shapes/purchase'
import type { InfiniteData } from '@tanstack/react-query'

/**
 * A page as every list of posts returns it. Purchases leave out `run_before` and `num_ptv`, and only they have
 * `closed`.
 */
export interface FeedPage {
  readonly posts: readonly Post[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
  readonly run_before?: string
  readonly num_ptv?: number
  readonly closed?: readonly ClosedPurchase[]
}

/** The parameters for requesting a page. */
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
  // If the server returns nothing and the same cursor, asking on would never end.
  if (last.posts.length === 0 && next === cursor) return undefined
  return { page: page + 1, cursor: next, runBefore: all[0]?.run_before }
}

/** The part of a query's data that flattening needs, whatever its page parameters. */
type Pages = Pick<FeedData, 'pages'>

const flattened = new WeakMap<Pages, readonly Post[]>()

/**
 * Returns the posts of all pages, each once: pages requested by number overlap if something was published in between.
 */
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

/** Counts the posts on a fresh first page that are newer than those on the screen. */
export function countNewPosts(shown: FeedData | undefined, fresh: FeedPage): NewPosts {
  const posts = flattenPosts(shown)
  const known = new Set(posts.map((post) => post.unique_id))
  const newest = posts[0]?.unique_id
  // Ids sort by time, so the count also ends correctly if the first known post was deleted.
  const isNew = ({ unique_id: id }: Post) => !known.has(id) && (newest === undefined || id > newest)
  const end = fresh.posts.findIndex((post) => !isNew(post))
  const count = end === -1 ? fresh.posts.length : end
  return { count, isMore: end === -1 && fresh.has_more }
}
