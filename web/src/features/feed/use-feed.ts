import type { Post } from '@sayso/contract/shapes/post'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type Feed,
  feedQuery,
  flattenPosts,
  refreshFeed,
  refreshStaleFeed,
} from '../../entities/post/index.ts'
import { type PagesView, usePages } from '../../lib/use-pages.ts'

export interface FeedView extends PagesView {
  readonly feed: Feed
  readonly posts: readonly Post[]
  readonly ptvCount: number | null
  /** The posts shown are from the previous search, until the new ones arrive. */
  readonly isPlaceholder: boolean
  refresh(): Promise<void>
}

/** The state of a list of posts for a screen. */
export function useFeed(feed: Feed): FeedView {
  const query = useInfiniteQuery(feedQuery(feed))
  const pages = usePages(query, {
    count: (data) => flattenPosts(data).length,
    names: ['more post', 'more posts'],
    refreshStale: () => refreshStaleFeed(feed),
  })
  return {
    ...pages,
    feed,
    posts: flattenPosts(query.data),
    ptvCount: query.data?.pages[0]?.num_ptv ?? null,
    isPlaceholder: query.isPlaceholderData,
    refresh: () => refreshFeed(feed),
  }
}
