import type { PostId } from '@sayso/contract/ids'
import { type ComponentProps, useEffect, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { MediaCell } from '../../entities/post/ui/media-cell.tsx'
import { scrollToTop, useRefresh } from '../../entities/shell/index.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { MediaCellSkeleton } from '../../ui/loading/media-cell-skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AfterPosts, type useFeed } from '../feed/index.ts'
import { COLUMNS, type GridRow, gridRows } from './media-grid.ts'
import { labels } from './texts.ts'
import { useGridKeys } from './use-grid-keys.ts'

interface MediaFeedProps {
  feed: ReturnType<typeof useFeed>
  /** The list's name for screen readers. */
  label: string
  empty: ComponentProps<typeof EmptyState>
  /** The title if the list fails to load; the reason is shown below it. */
  failure?: string
  linkTo: (id: PostId) => string
}

const FAILED = 'Error loading media posts'
const rowStyle = 'grid grid-cols-3 gap-0.5 pb-0.5 md:gap-1 md:pb-1'

/** A grid of photos and videos in every loading state. */
export function MediaFeed({ feed, label, empty, failure, linkTo }: MediaFeedProps) {
  if (feed.status === 'loading') return <MediaSkeleton />
  if (feed.status === 'failed') {
    return (
      <ErrorState
        title={failure ?? `${FAILED}: ${feed.error}`}
        {...(failure !== undefined && { detail: feed.error })}
        onRetry={feed.retry}
        retrying={feed.isRetrying}
      />
    )
  }
  const rows = gridRows(feed.posts)
  if (rows.length === 0 && feed.more === 'none') return <EmptyState {...empty} />
  return <Grid feed={feed} rows={rows} label={label} linkTo={linkTo} />
}

export function MediaSkeleton() {
  return (
    <LoadingState label={labels.loadingPosts}>
      <SkeletonCells count={12} />
    </LoadingState>
  )
}

function SkeletonCells({ count }: { count: number }) {
  return (
    <div className={rowStyle}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is known of them but their place.
        <MediaCellSkeleton key={at} />
      ))}
    </div>
  )
}

/** Rows of the grid rendered beyond the screen, in pixels. */
const BUFFER = 400
const UNSEEN_ROWS = 4
const NEAR_END = 100
const FIRST_ROWS = 3

interface GridProps {
  feed: MediaFeedProps['feed']
  rows: readonly GridRow[]
  label: string
  linkTo: (id: PostId) => string
}

function Grid({ feed, rows, label, linkTo }: GridProps) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const keys = useGridKeys(list, rows)
  useRefresh(() => void showNew())

  async function showNew(): Promise<void> {
    try {
      await feed.refresh()
      scrollToTop()
    } catch (error) {
      toast.failure(FAILED, error)
    }
  }
  function loadMoreIfNear(): void {
    if (list.current === null || feed.more !== 'there') return
    const lastSeen = list.current.findItemIndex(list.current.scrollOffset + list.current.viewportSize)
    const isNearEnd = document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_END
    if (isNearEnd || rows.length - lastSeen <= UNSEEN_ROWS) feed.loadMore()
  }
  // The content may be too short to scroll at all.
  useEffect(loadMoreIfNear)

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list stand between it and its items. */}
      <div
        role="list"
        aria-label={label}
        aria-busy={feed.more === 'loading'}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <WindowVirtualizer ref={list} data={rows} as={Rows} bufferSize={BUFFER} onScroll={loadMoreIfNear}>
          {(row: GridRow, index: number) => (
            <div key={row.key} data-anchor-id={row.key} className={rowStyle}>
              {row.posts.map((post, column) => (
                // biome-ignore lint/a11y/useSemanticElements: see above.
                <div key={post.unique_id} role="listitem">
                  <MediaCell
                    post={post}
                    to={linkTo(post.unique_id)}
                    at={index * COLUMNS + column}
                    tabIndex={keys.current === index * COLUMNS + column ? 0 : -1}
                    isUrgent={index < FIRST_ROWS}
                  />
                </div>
              ))}
            </div>
          )}
        </WindowVirtualizer>
      </div>
      <AfterPosts
        feed={feed}
        failed={FAILED}
        onRetry={() => void feed.retryMore()}
        skeleton={<SkeletonCells count={COLUMNS} />}
      />
    </>
  )
}
