import type { Post } from '@sayso/contract/shapes/post'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  readonly isRetrying: boolean
  loadMore(): void
  retryMore(): Promise<void>
  retry(): void
  refresh(): Promise<void>
}

/** Pixels that still count as the top of a list. */
const AT_TOP = 100

/** A list of posts as a screen needs it. */
export function useFeed(feed: Feed): FeedView {
  const query = useInfiniteQuery(feedQuery(feed))
  const posts = flattenPosts(query.data)

  const [retrying, setRetrying] = useState<'list' | 'more' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes into sight, not when it changes.
  useEffect(() => {
    // Never under a reader who comes back to a place in it; they are told by the pill that there is more.
    if (scrollY < AT_TOP && navigator.onLine) refreshStaleFeed(feed)
  }, [])

  /** What failed stays on the screen, with its button, until it is known how the next try went. */
  async function retry(what: 'list' | 'more', again: () => Promise<unknown>): Promise<void> {
    setRetrying(what)
    await again()
    setRetrying(null)
  }

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
    status: query.data ? 'shown' : query.isError || retrying === 'list' ? 'failed' : 'loading',
    error: query.error?.message ?? query.failureReason?.message ?? 'An error occurred',
    more: retrying === 'more' ? 'failed' : moreOf(query),
    isRetrying: retrying !== null,
    loadMore: () => void loadMore(),
    retryMore: () => retry('more', loadMore),
    retry: () => void retry('list', query.refetch),
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
