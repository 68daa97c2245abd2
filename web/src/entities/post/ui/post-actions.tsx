import type { Post } from '@sayso/contract/shapes/post'
import { verdictOf } from '@sayso/contract/verdict'
import { clsx } from 'clsx'
import { publicUrl } from '../../../lib/public-url.ts'
import { permalink } from '../../../lib/urls.ts'
import { formatExactCount } from '../../../ui/format/count.ts'
import { CommentIcon, ShareIcon } from '../../../ui/icons/icons.ts'
import { chunk } from '../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../ui/lazy/lazy-overlay.tsx'
import { ActionButton } from '../../../ui/reaction/action-button.tsx'
import { actionStyles } from '../../../ui/reaction/action-styles.ts'
import { ReactionButton } from '../../../ui/reaction/reaction-button.tsx'
import { ReactionRow } from '../../../ui/reaction/reaction-row.tsx'
import { ReactionTally } from '../../../ui/reaction/reaction-tally.tsx'
import type { ReactionKind } from '../../../ui/reaction/reactions.ts'
import { reactionTexts, useRefusals, useRefusedReaction, useWaitingReactions } from '../../reaction/index.ts'
import { isOwn, isShut } from '../post-view.ts'
import { texts } from '../texts.ts'
import { nameOf } from './post-names.ts'
import { RowBuy } from './row-buy.tsx'
import { TruthHint } from './truth-hint.tsx'

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
  const { isWaiting, isRefused } = useWaitingReactions(post.unique_id)
  const RefusedLine = useRefusedReaction(isRefused)
  const isMine = isOwn(post)
  const isCounted = isMine || isShut(post)
  // From there on, a line above says them, and on a phone says them alone.
  const hasLine = verdictOf(post.num_true, post.num_false) !== null
  const reaction = (kind: ReactionKind, count: number, pressed: boolean, isCountWideOnly = false) =>
    isCounted ? (
      <ReactionTally kind={kind} count={count} size={size} />
    ) : (
      <ReactionButton
        kind={kind}
        refusals={refusalsOf(kind)}
        count={count}
        pressed={pressed}
        isWaiting={isWaiting(kind)}
        size={size}
        isCountWideOnly={isCountWideOnly}
        onToggle={() => onReact(post, kind)}
      />
    )
  return (
    <>
      {/* Wraps only where everything is at its longest: at 320 px, with counts in the hundred thousands. */}
      <footer
        className={clsx(
          '-ms-1.5 -me-2 flex flex-wrap items-center @max-[340px]:-ms-0.5 @card:-ms-2 @card:gap-x-0.5',
          size === 'card' && '-mt-1',
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
          isVerdictWideOnly={isCounted && hasLine}
          opinion={
            <>
              {reaction('like', post.num_likes, post.is_liked)}
              {reaction('dislike', post.num_dislikes, post.is_disliked)}
            </>
          }
          verdict={
            <>
              {reaction('true', post.num_true, post.is_truth, hasLine)}
              {reaction('false', post.num_false, post.is_false, hasLine)}
            </>
          }
        />
        <span className="ms-auto flex items-center">
          <ShareLink post={post} size={size} />
          {isMine && <OwnActions post={post} size={size} onDeleted={onDeleted} />}
          {!isMine && post.can_buy && onBuy && <RowBuy post={post} onBuy={onBuy} />}
        </span>
      </footer>
      {RefusedLine && <RefusedLine target={post.unique_id} text={reactionTexts.failed} />}
      {!isCounted && <TruthHint id={post.unique_id} />}
    </>
  )
}

/** What only an author needs loads with the first post of their own. */
const ownActions = chunk(() => import('./own-actions.tsx'))

function OwnActions(props: Pick<PostActionsProps, 'post' | 'onDeleted'> & ShareLinkProps) {
  const loaded = useChunk(ownActions, true)
  return loaded && <loaded.OwnActions {...props} />
}

interface ShareLinkProps {
  post: Post
  size: 'card' | 'post'
}

function ShareLink({ post, size }: ShareLinkProps) {
  return (
    <a
      href={shareLink(post)}
      aria-label={texts.shareByMail}
      data-tooltip={texts.shareByMail}
      className={clsx(actionStyles({ size }), 'justify-center')}
    >
      <ShareIcon size={size === 'post' ? 20 : 18} />
    </a>
  )
}

function shareLink({ unique_id: id }: Post): string {
  const subject = encodeURIComponent(texts.shareSubject)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(permalink(publicUrl(), id))}`
}
