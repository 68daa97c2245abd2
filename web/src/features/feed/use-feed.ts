import type { Post } from '@sayso/contract/shapes/post'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Feed,
  feedQuery,
  flattenPosts,
  refreshFeed,
  refreshStaleFeed,
} from '../../entities/post/index.ts'
import { announce } from '../../lib/announcer.ts'
import { countOf } from '../../ui/format/count.ts'

export interface FeedView {
  readonly feed: Feed
  readonly posts: readonly Post[]
  readonly ptvCount: number | null
  readonly status: 'loading' | 'failed' | 'shown'
  readonly error: string
  readonly more: 'none' | 'there' | 'loading' | 'failed'
  loadMore(): void
  retry(): void
  refresh(): Promise<void>
}

/** A list of posts as a screen needs it. */
export function useFeed(feed: Feed): FeedView {
  const query = useInfiniteQuery(feedQuery(feed))
  const posts = flattenPosts(query.data)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes into sight, not when it changes.
  useEffect(() => refreshStaleFeed(feed), [])

  async function loadMore(): Promise<void> {
    if (!query.hasNextPage || query.isFetching) return
    const before = posts.length
    const { data } = await query.fetchNextPage()
    const loaded = flattenPosts(data).length - before
    if (loaded > 0) announce(`${countOf(loaded, 'more post', 'more posts')} loaded`)
  }

  return {
    feed,
    posts,
    ptvCount: query.data?.pages[0]?.num_ptv ?? null,
    status: query.data ? 'shown' : query.isError ? 'failed' : 'loading',
    error: query.error?.message ?? 'An error occurred',
    more: moreOf(query),
    loadMore: () => void loadMore(),
    retry: () => void query.refetch(),
    refresh: () => refreshFeed(feed),
  }
}

function moreOf(query: {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}): FeedView['more'] {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'there' : 'none'
}
