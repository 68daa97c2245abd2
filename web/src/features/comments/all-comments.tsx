import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CommentIcon } from '../../ui/icons/icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentSkeletons } from './comment-skeleton.tsx'
import { NewComments } from './new-comments.tsx'
import { useOrder } from './order-menu.tsx'
import { useUnsent } from './outbox-store.ts'
import { texts } from './texts.ts'
import { type CommentsView, useComments } from './use-comments.ts'

interface AllCommentsProps {
  me: ProfileId
  post: Post
  /** There is a comment box above it. */
  canWrite: boolean
}

/** All comments on a post, in every loading state. */
export function AllComments({ me, post, canWrite }: AllCommentsProps) {
  const order = useOrder()
  const view = useComments(me, post.unique_id, order)
  const unsent = useUnsent(post.unique_id, me)
  if (view.status !== 'shown') {
    return (
      <>
        {/* What somebody wrote is there, whether or not the rest can be loaded. */}
        {unsent.length > 0 && <CommentList me={me} post={post} comments={[]} unsent={unsent} order={order} />}
        {view.status === 'loading' ? (
          <CommentSkeletons />
        ) : (
          <ErrorState
            title={texts.loadFailed}
            detail={view.error}
            onRetry={view.retry}
            retrying={view.isRetrying}
          />
        )}
      </>
    )
  }
  if (view.comments.length + unsent.length === 0) {
    // The invitation to comment is shown only to users who may comment.
    return (
      <>
        <NewComments me={me} post={post} comments={[]} order={order} isSending={false} />
        <EmptyState icon={CommentIcon} title={texts.empty} {...(canWrite && { text: texts.emptyText })} />
      </>
    )
  }
  return (
    <>
      <NewComments me={me} post={post} comments={view.comments} order={order} isSending={unsent.length > 0} />
      <CommentList
        me={me}
        post={post}
        comments={view.comments}
        unsent={unsent}
        order={order}
        {...(view.more === 'there' && { onNearEnd: view.loadMore })}
      />
      <After view={view} />
    </>
  )
}

function After({ view }: { view: CommentsView }) {
  switch (view.more) {
    case 'there':
    case 'loading':
      return <CommentSkeletons count={2} />
    case 'failed':
      return (
        <RetryRow
          text={`${texts.loadFailed}: ${view.error}`}
          onRetry={() => void view.retryMore()}
          retrying={view.isRetrying}
        />
      )
    case 'none':
      return <ListEnd text={texts.end} />
  }
}
