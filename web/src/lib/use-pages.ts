import { useEffect, useState } from 'react'
import { countOf } from '../ui/format/count.ts'
import { announce } from './announcer.ts'

/** The state of a paged list of anything, for a screen. */
export interface PagesView {
  readonly status: 'loading' | 'failed' | 'shown'
  readonly error: string
  readonly more: 'none' | 'there' | 'loading' | 'failed'
  readonly isRetrying: boolean
  loadMore(): void
  retryMore(): Promise<void>
  retry(): void
}

/** The part of an infinite query that is used here. */
interface PagedQuery<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly failureReason: Error | null
  readonly isError: boolean
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): Promise<{ data: Data | undefined }>
  refetch(): Promise<unknown>
}

interface PagesOptions<Data> {
  /** Identifies the list if a screen stays mounted while its list changes. */
  readonly id?: string
  count(data: Data | undefined): number
  /** Announced to screen readers when more arrives: "more post", "more posts". */
  readonly names: readonly [one: string, many: string]
  /** Refreshes the list if it is stale. */
  refreshStale(): void
}

/** Up to this many pixels count as the top of a list. */
const AT_TOP = 100

export function usePages<Data>(
  query: PagedQuery<Data>,
  { id, count, names, refreshStale }: PagesOptions<Data>,
): PagesView {
  const [retrying, setRetrying] = useState<'list' | 'more' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes into sight, not when it changes.
  useEffect(() => {
    // Not for a reader who returns to a position further down.
    if (scrollY < AT_TOP && navigator.onLine) refreshStale()
  }, [id])

  /** The failure stays on the screen, with its button, until the outcome of the retry is known. */
  async function retry(what: 'list' | 'more', again: () => Promise<unknown>): Promise<void> {
    setRetrying(what)
    await again()
    setRetrying(null)
  }

  async function loadMore(): Promise<void> {
    if (!query.hasNextPage || query.isFetching) return
    const before = count(query.data)
    const { data } = await query.fetchNextPage()
    const loaded = count(data) - before
    if (loaded > 0) announce(`${countOf(loaded, ...names)} loaded`)
  }

  return {
    status: query.data ? 'shown' : query.isError || retrying === 'list' ? 'failed' : 'loading',
    error: query.error?.message ?? query.failureReason?.message ?? 'An error occurred',
    more: retrying === 'more' ? 'failed' : moreOf(query),
    isRetrying: retrying !== null,
    loadMore: () => void loadMore(),
    retryMore: () => retry('more', loadMore),
    retry: () => void retry('list', query.refetch),
  }
}

function moreOf(query: PagedQuery<unknown>): PagesView['more'] {
  if (query.isFetchingNextPage) return 'loading'
  if (query.isFetchNextPageError) return 'failed'
  return query.hasNextPage ? 'there' : 'none'
}
