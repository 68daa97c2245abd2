import type { ReactNode } from 'react'
import { scrollToTop } from '../../entities/shell/index.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import * as labels from './texts.ts'
import type { FeedView } from './use-feed.ts'

interface AfterPostsProps {
  feed: FeedView
  /** "Error loading posts" */
  failed: string
  onRetry: () => void
  /** The skeleton of what follows. */
  skeleton: ReactNode
}

/** The end of a list: loading more, a page that failed, or the end. */
export function AfterPosts({ feed, failed, onRetry, skeleton }: AfterPostsProps) {
  switch (feed.more) {
    case 'there':
    case 'loading':
      return <LoadingState label={labels.loadingMorePosts}>{skeleton}</LoadingState>
    case 'failed':
      return <RetryRow text={`${failed}: ${feed.error}`} onRetry={onRetry} retrying={feed.isRetrying} />
    case 'none':
      return <ListEnd text={labels.noMorePosts} onBackToTop={scrollToTop} />
  }
}
