import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { type ReactNode, useEffect, useRef } from 'react'
import { followProcessing, isProcessing } from '../../entities/post/follow-processing.ts'
import { texts } from '../../entities/post/texts.ts'
import { PostArticle } from '../../entities/post/ui/post-article.tsx'
import { usePageTitle } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CommentIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PostCardSkeleton } from '../../ui/post-card-skeleton.tsx'
import { RetryRow } from '../../ui/retry-row.tsx'
import { usePostHandlers } from '../feed/index.ts'
import { Comments } from './comments.tsx'
import { ExpiredStub } from './expired-stub.tsx'
import { FollowAuthor } from './follow-author.tsx'
import { useGoBack } from './page-head.tsx'
import { titleOf } from './page-title.ts'
import { usePost } from './use-post.ts'
import { EditedButton } from './versions.tsx'

interface PostPageProps {
  me: ProfileId
  id: PostId
  /** Asked before the post is shown: where somebody belongs who has no business here. */
  elsewhere?: (post: Post) => ReactNode
}

/** One post in every state it can be met in. */
export function PostPage({ me, id, elsewhere }: PostPageProps) {
  const view = usePost(me, id)
  switch (view.status) {
    case 'loading':
      return (
        <LoadingState label="Loading post">
          <PostCardSkeleton withMedia />
        </LoadingState>
      )
    case 'missing':
      return <Missing />
    case 'expired':
      return view.stub === null ? <Missing /> : <ExpiredStub stub={view.stub} />
    case 'failed':
      return (
        <ErrorState
          title={texts.loadFailed}
          detail={view.error}
          onRetry={view.retry}
          retrying={view.isRetrying}
        />
      )
    case 'shown':
      return (
        elsewhere?.(view.post) || (
          <>
            <Shown post={view.post} me={me} />
            {view.failure && (
              <RetryRow text={texts.loadFailed} onRetry={view.failure} retrying={view.isRetrying} />
            )}
          </>
        )
      )
  }
}

function Shown({ post, me }: { post: Post; me: ProfileId }) {
  const comments = useRef<HTMLHeadingElement>(null)
  const { onOpen: _, onComment, ...handlers } = usePostHandlers()
  const goBack = useGoBack()
  usePageTitle(titleOf(post))
  const { unique_id: id } = post
  const isBusy = isProcessing(post)
  // Whoever waits for a film sees it when it is there.
  useEffect(() => {
    if (isBusy) followProcessing(id, me)
  }, [isBusy, id, me])
  return (
    <>
      <PostArticle
        {...handlers}
        post={post}
        follow={<FollowAuthor post={post} me={me} />}
        edited={<EditedButton id={post.unique_id} />}
        onDeleted={goBack}
        onComment={() => {
          // A visitor is sent to log in; a member is here already.
          if (!post.can_comment) return onComment(post)
          comments.current?.scrollIntoView({ block: 'center' })
          comments.current?.focus({ preventScroll: true })
        }}
      />
      <Comments post={post} heading={comments} />
    </>
  )
}

/** Deleted, never there, or for others only: those who may not see a post are not told which. */
function Missing() {
  return (
    <EmptyState
      icon={CommentIcon}
      title={texts.notFound}
      text="It may have been deleted, or its author shows it to followers only."
      action={
        <LinkButton variant="primary" to={urls.feed('explore')}>
          Explore posts
        </LinkButton>
      }
    />
  )
}
