import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { permalink } from '../../../lib/urls.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { actionStyles } from '../../../ui/action-styles.ts'
import { formatExactCount } from '../../../ui/format/count.ts'
import { CommentIcon, ShareIcon } from '../../../ui/icons.ts'
import { ReactionButton } from '../../../ui/reaction-button.tsx'
import { ReactionRow } from '../../../ui/reaction-row.tsx'
import type { ReactionKind } from '../../../ui/reactions.ts'
import { nameOf } from './post-names.ts'

interface PostActionsProps {
  post: Post
  onComment: (post: Post) => void
  onReact: (post: Post, kind: ReactionKind) => void
}

export function PostActions({ post, onComment, onReact }: PostActionsProps) {
  const react = (kind: ReactionKind) => () => onReact(post, kind)
  return (
    <footer className="-mx-2 flex flex-wrap items-center">
      <ActionButton
        icon={CommentIcon}
        label={`Comments, ${formatExactCount(post.num_comments)}`}
        count={post.num_comments}
        onClick={() => onComment(post)}
      />
      <ReactionRow
        label={`Reactions to ${nameOf(post)}'s post`}
        opinion={
          <>
            <ReactionButton
              kind="like"
              count={post.num_likes}
              pressed={post.is_liked}
              onToggle={react('like')}
            />
            <ReactionButton
              kind="dislike"
              count={post.num_dislikes}
              pressed={post.is_disliked}
              onToggle={react('dislike')}
            />
          </>
        }
        verdict={
          <>
            <ReactionButton
              kind="true"
              count={post.num_true}
              pressed={post.is_truth}
              onToggle={react('true')}
            />
            <ReactionButton
              kind="false"
              count={post.num_false}
              pressed={post.is_false}
              onToggle={react('false')}
            />
          </>
        }
      />
      <a
        href={shareLink(post)}
        aria-label="Share by e-mail"
        data-tooltip="Share by e-mail"
        className={clsx(actionStyles({ size: 'card' }), 'ms-auto')}
      >
        <ShareIcon size={18} />
      </a>
    </footer>
  )
}

const PRODUCT = 'Sayso'

function shareLink({ unique_id: id }: Post): string {
  const subject = encodeURIComponent(`Check Out ${PRODUCT}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(permalink(location.origin, id))}`
}
