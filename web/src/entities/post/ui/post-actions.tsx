import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { publicUrl } from '../../../lib/public-url.ts'
import { permalink } from '../../../lib/urls.ts'
import { formatExactCount } from '../../../ui/format/count.ts'
import { CommentIcon, ShareIcon } from '../../../ui/icons/icons.ts'
import { ActionButton } from '../../../ui/reaction/action-button.tsx'
import { actionStyles } from '../../../ui/reaction/action-styles.ts'
import { ReactionButton } from '../../../ui/reaction/reaction-button.tsx'
import { ReactionRow } from '../../../ui/reaction/reaction-row.tsx'
import { ReactionTally } from '../../../ui/reaction/reaction-tally.tsx'
import type { ReactionKind } from '../../../ui/reaction/reactions.ts'
import { useRefusals } from '../../reaction/index.ts'
import { isOwn } from '../post-view.ts'
import { texts } from '../texts.ts'
import { OwnActions } from './own-actions.tsx'
import { nameOf } from './post-names.ts'
import { RowBuy } from './row-buy.tsx'

interface PostActionsProps {
  post: Post
  /** On a card of a list, or under the post itself. */
  size?: 'card' | 'post'
  /** The comment box is open under it. */
  isCommenting?: boolean
  onBuy?: ((post: Post) => void) | undefined
  onComment: (post: Post) => void
  onReact: (post: Post, kind: ReactionKind) => void
  onDeleted?: (() => void) | undefined
}

export function PostActions(props: PostActionsProps) {
  const { post, size = 'card', isCommenting, onBuy, onComment, onReact, onDeleted } = props
  const refusalsOf = useRefusals(post.unique_id)
  const reaction = (kind: ReactionKind, count: number, pressed: boolean) =>
    isOwn(post) ? (
      <ReactionTally kind={kind} count={count} size={size} />
    ) : (
      <ReactionButton
        kind={kind}
        refusals={refusalsOf(kind)}
        count={count}
        pressed={pressed}
        size={size}
        onToggle={() => onReact(post, kind)}
      />
    )
  return (
    <footer
      className={clsx(
        '-mx-2 flex items-center [&>button:first-child]:justify-start [&>button:first-child]:ps-2',
        // An author's buttons do not fit on one line of a phone.
        isOwn(post) && 'flex-wrap',
      )}
    >
      <ActionButton
        icon={CommentIcon}
        label={`Comments, ${formatExactCount(post.num_comments)}`}
        count={post.num_comments}
        size={size}
        aria-expanded={size === 'card' ? isCommenting === true : undefined}
        onClick={() => onComment(post)}
      />
      <ReactionRow
        label={`Reactions to ${nameOf(post)}'s post`}
        opinion={
          <>
            {reaction('like', post.num_likes, post.is_liked)}
            {reaction('dislike', post.num_dislikes, post.is_disliked)}
          </>
        }
        verdict={
          <>
            {reaction('true', post.num_true, post.is_truth)}
            {reaction('false', post.num_false, post.is_false)}
          </>
        }
      />
      {isOwn(post) ? (
        // They wrap together if the row is too narrow.
        <span className="ms-auto flex">
          <ShareLink post={post} size={size} />
          <OwnActions post={post} size={size} onDeleted={onDeleted} />
        </span>
      ) : (
        <span className="ms-auto flex items-center">
          <ShareLink post={post} size={size} />
          {post.can_buy && onBuy && <RowBuy post={post} onBuy={onBuy} />}
        </span>
      )}
    </footer>
  )
}

interface ShareLinkProps {
  post: Post
  size: 'card' | 'post'
}

function ShareLink({ post, size }: ShareLinkProps) {
  return (
    <a
      href={shareLink(post)}
      aria-label="Share by e-mail"
      data-tooltip="Share by e-mail"
      className={clsx(actionStyles({ size }), 'max-w-10 @card:justify-center')}
    >
      <ShareIcon size={size === 'post' ? 20 : 18} />
    </a>
  )
}

function shareLink({ unique_id: id }: Post): string {
  const subject = encodeURIComponent(texts.shareSubject)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(permalink(publicUrl(), id))}`
}
