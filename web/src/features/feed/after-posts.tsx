import type { ReactNode } from 'react'
import { scrollToTop } from '../../entities/shell/index.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { RetryRow } from '../../ui/retry-row.tsx'
import type { FeedView } from './use-feed.ts'

interface AfterPostsProps {
  feed: FeedView
  /** "Error loading posts" */
  failed: string
  onRetry: () => void
  /** What will follow, in its shapes. */
  skeleton: ReactNode
}

/** What stands under the last post of a list: more to come, a page that failed, or the end. */
export function AfterPosts({ feed, failed, onRetry, skeleton }: AfterPostsProps) {
  switch (feed.more) {
    case 'there':
    case 'loading':
      return <LoadingState label="Loading more posts">{skeleton}</LoadingState>
    case 'failed':
      return <RetryRow text={`${failed}: ${feed.error}`} onRetry={onRetry} retrying={feed.isRetrying} />
    case 'none':
      return <ListEnd text="No more posts to load" onBackToTop={scrollToTop} />
  }
}
