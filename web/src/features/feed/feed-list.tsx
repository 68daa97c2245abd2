import type { Post } from '@sayso/contract/shapes/post'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { PostCard } from '../../entities/post/index.ts'
import { scrollToTop, useRefresh } from '../../entities/shell/index.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AfterPosts } from './after-posts.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import * as labels from './texts.ts'
import type { FeedView } from './use-feed.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useNewPosts } from './use-new-posts.ts'
import { usePostHandlers } from './use-post-handlers.ts'

interface FeedListProps {
  feed: FeedView
  /** The list's name for screen readers. */
  label: string
  empty: ComponentProps<typeof EmptyState>
  /** Shown instead of the empty state, where there is more to do than one thing. */
  nothing?: ReactNode
  /** Shown after the second post. */
  interlude?: ReactNode
  /** "Error loading posts": shown if the list, or more of it, fails to load. */
  failed?: string
  /** Shown instead if the list fails to load at all; the reason is shown below it. */
  failure?: string
}

const FAILED = 'Error loading posts'

/** A list of posts in every state: loading, failed, empty, or posts with the list's end. */
export function FeedList(props: FeedListProps) {
  const { feed, label, empty, nothing, interlude, failed = FAILED, failure } = props
  if (feed.status === 'loading') return <FeedSkeleton />
  if (feed.status === 'failed') {
    return (
      <ErrorState
        title={failure ?? `${failed}: ${feed.error}`}
        {...(failure !== undefined && { detail: feed.error })}
        onRetry={feed.retry}
        retrying={feed.isRetrying}
      />
    )
  }
  if (feed.posts.length === 0) return nothing ?? <EmptyState {...empty} />
  return <Posts feed={feed} label={label} failed={failed} interlude={interlude} />
}

export function FeedSkeleton() {
  return (
    <LoadingState label={labels.loadingPosts}>
      {[0, 1, 2, 3, 4].map((n) => (
        <PostCardSkeleton key={n} withMedia={n % 2 === 1} />
      ))}
    </LoadingState>
  )
}

/** Pixels rendered beyond the screen: enough for a flick, few enough for a cheap phone. */
const BUFFER = 180
/** The next page is requested while this many posts are still unseen; `NEAR_END` is only the safety net. */
const UNSEEN_POSTS = 6
const NEAR_END = 100

/** The index of the post that the interlude follows. */
const BEFORE_INTERLUDE = 1

interface PostsProps {
  feed: FeedView
  label: string
  failed: string
  interlude: ReactNode
}

function Posts({ feed, label, failed, interlude }: PostsProps) {
  const { posts, more } = feed
  const list = useRef<WindowVirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const handlers = usePostHandlers()
  const moveByKey = useFeedKeys({ list, box, posts, handlers })
  const unseen = useNewPosts(feed.feed)
  useRefresh(() => void showNew())

  async function showNew(): Promise<void> {
    try {
      await feed.refresh()
      unseen.clear()
      scrollToTop()
    } catch (error) {
      toast.failure(failed, error)
    }
  }

  /** The pressed button disappears when the retry works; the focus moves to the first new post. */
  async function retryMore(): Promise<void> {
    const next = posts.length + 1
    await feed.retryMore()
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      box.current?.querySelector<HTMLElement>(`[aria-posinset="${next}"]`)?.focus({ preventScroll: true })
    })
  }

  function loadMoreIfNear(): void {
    const { current } = list
    if (current === null || more !== 'there') return
    const lastSeen = current.findItemIndex(current.scrollOffset + current.viewportSize)
    const { scrollHeight } = document.documentElement
    const isNearEnd = scrollHeight - scrollY - innerHeight < NEAR_END
    if (isNearEnd || posts.length - lastSeen <= UNSEEN_POSTS) feed.loadMore()
  }
  // The content may be too short to scroll at all.
  useEffect(loadMoreIfNear)

  return (
    <>
      <NewPostsPill count={unseen.count} onShow={() => void showNew()} />
      <div ref={box} role="feed" aria-label={label} aria-busy={more === 'loading'} onKeyDown={moveByKey}>
        <WindowVirtualizer ref={list} data={posts} as={Rows} bufferSize={BUFFER} onScroll={loadMoreIfNear}>
          {(post: Post, index: number) => (
            <Fragment key={post.unique_id}>
              <PostCard
                post={post}
                position={index + 1}
                setSize={more === 'none' ? posts.length : -1}
                {...handlers}
              />
              {index === BEFORE_INTERLUDE && interlude}
            </Fragment>
          )}
        </WindowVirtualizer>
      </div>
      <AfterPosts
        feed={feed}
        failed={failed}
        onRetry={() => void retryMore()}
        skeleton={
          <>
            <PostCardSkeleton />
            <PostCardSkeleton withMedia />
          </>
        }
      />
    </>
  )
}
