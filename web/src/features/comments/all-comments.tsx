import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CommentIcon } from '../../ui/icons.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { RetryRow } from '../../ui/retry-row.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentSkeletons } from './comment-skeleton.tsx'
import { useOrder } from './order-menu.tsx'
import { useUnsent } from './outbox-store.ts'
import { texts } from './texts.ts'
import { type CommentsView, useComments } from './use-comments.ts'

/** Everything that is said about a post, in every state it can be in. */
export function AllComments({ me, post }: { me: ProfileId; post: Post }) {
  const order = useOrder()
  const view = useComments(me, post.unique_id, order)
  const unsent = useUnsent(post.unique_id, me)
  if (view.status === 'loading') return <CommentSkeletons />
  if (view.status === 'failed') {
    return (
      <ErrorState
        title={texts.loadFailed}
        detail={view.error}
        onRetry={view.retry}
        retrying={view.isRetrying}
      />
    )
  }
  if (view.comments.length + unsent.length === 0) {
    return <EmptyState icon={CommentIcon} title={texts.empty} text={texts.emptyText} />
  }
  return (
    <>
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
