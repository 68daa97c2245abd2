import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTopic } from '../../entities/live/index.ts'
import { followProcessing, isProcessing } from '../../entities/post/follow-processing.ts'
import { isCommentBoxOpen } from '../../entities/post/index.ts'
import { laterTexts as texts } from '../../entities/post/later-texts.ts'
import { PostArticle } from '../../entities/post/ui/post-article.tsx'
import { openBuyers, openBuyersMail } from '../../entities/sales/index.ts'
import { useSession } from '../../entities/session/index.ts'
import { usePageTitle } from '../../entities/shell/index.ts'
import { useGoBack } from '../../entities/shell/page-head.tsx'
import type { TextBoxHandle } from '../../entities/text-box/text-box.tsx'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CommentIcon } from '../../ui/icons/icons.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { Comments } from '../comments/index.ts'
import { usePostHandlers } from '../feed/index.ts'
import { AuthorRail } from './author-rail.tsx'
import { ExpiredStub } from './expired-stub.tsx'
import { FollowAuthor } from './follow-author.tsx'
import { titleOf } from './page-title.ts'
import { labels } from './texts.ts'
import { usePost } from './use-post.ts'
import { usePostKeys } from './use-post-keys.ts'
import { EditedButton } from './versions.tsx'

interface PostPageProps {
  me: ProfileId
  id: PostId
  /** Checked before the post is shown: renders something else for users who do not belong here. */
  elsewhere?: (post: Post) => ReactNode
}

/** One post in every state. */
export function PostPage({ me, id, elsewhere }: PostPageProps) {
  const view = usePost(me, id)
  switch (view.status) {
    case 'loading':
      return (
        <LoadingState label={labels.loadingPost}>
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
  const box = useRef<TextBoxHandle>(null)
  const { onBuy, onBuyNear, onComment, onReact } = usePostHandlers()
  const goBack = useGoBack()
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  usePageTitle(titleOf(post))
  const { unique_id: id } = post
  useTopic(`post:${id}`)
  const isBusy = isProcessing(post)
  // Shows a film as soon as it is processed.
  useEffect(() => {
    if (isBusy) followProcessing(id, me)
  }, [isBusy, id, me])
  /**
   * Focuses the comment box. If there is none, visitors are sent to log in, and for members the comments get the focus.
   */
  function write(): void {
    if (box.current !== null && post.can_comment) box.current.focus()
    else if (isMember) comments.current?.focus()
    else onComment(post)
  }
  usePostKeys({ onComment: write, onBack: goBack })
  // The user pressed comment, then had to log in: focus the box now.
  useEffect(() => {
    if (isCommentBoxOpen(id)) box.current?.focus()
  }, [id])
  return (
    <>
      <PostArticle
        onReact={onReact}
        onSeeBuyers={openBuyers}
        onEmailBuyers={openBuyersMail}
        {...(onBuy && { onBuy })}
        {...(onBuyNear && { onBuyNear })}
        post={post}
        follow={<FollowAuthor post={post} me={me} />}
        edited={<EditedButton id={post.unique_id} />}
        onDeleted={goBack}
        onComment={write}
      />
      {!post.is_withheld && <Comments me={me} post={post} box={box} heading={comments} />}
      <AuthorRail me={me} post={post} />
    </>
  )
}

/** Deleted, never existed, or for others only: users who may not see a post do not learn which. */
function Missing() {
  return (
    <EmptyState
      icon={CommentIcon}
      title={texts.notFound}
      text={labels.goneOrMistyped}
      action={
        <LinkButton variant="primary" to={urls.feed('explore')}>
          {labels.explorePosts}
        </LinkButton>
      }
    />
  )
}
