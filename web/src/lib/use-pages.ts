import { useEffect, useState } from 'react'
import { countOf } from '../ui/format/count.ts'
import { announce } from './announcer.ts'

/** What a screen needs to know of a list that comes in pages, whatever it is a list of. */
export interface PagesView {
  readonly status: 'loading' | 'failed' | 'shown'
  readonly error: string
  readonly more: 'none' | 'there' | 'loading' | 'failed'
  readonly isRetrying: boolean
  loadMore(): void
  retryMore(): Promise<void>
  retry(): void
}

/** As much of an infinite query as is looked at here. */
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
  /** Which list it is, where a screen stays and its list changes. */
  readonly id?: string
  count(data: Data | undefined): number
  /** What is said to those who do not see more of it come: "more post", "more posts". */
  readonly names: readonly [one: string, many: string]
  /** Starts anew what was kept too long. */
  refreshStale(): void
}

/** Pixels that still count as the top of a list. */
const AT_TOP = 100

export function usePages<Data>(
  query: PagedQuery<Data>,
  { id, count, names, refreshStale }: PagesOptions<Data>,
): PagesView {
  const [retrying, setRetrying] = useState<'list' | 'more' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list comes into sight, not when it changes.
  useEffect(() => {
    // Never under a reader who comes back to a place in it.
    if (scrollY < AT_TOP && navigator.onLine) refreshStale()
  }, [id])

  /** What failed stays on the screen, with its button, until it is known how the next try went. */
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
