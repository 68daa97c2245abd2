import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  HiddenComment,
  type HiddenReason,
  hiddenTexts,
  openComment,
  useHiddenReason,
} from '../../entities/comment/index.ts'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { countOf } from '../../ui/format/count.ts'
import { CommentActions, type CommentHandlers } from './comment-actions.tsx'
import { CommentHead } from './comment-head.tsx'
import type { CommentNode } from './comment-tree.ts'
import { nameOfWriter } from './names.ts'
import type { Place } from './rows.ts'
import { labels, texts } from './texts.ts'
import { levelAt, OwnLine, rowTop, ThreadLines } from './thread-lines.tsx'

interface CommentRowProps extends CommentHandlers {
  comment: CommentNode
  place: Place
  /** Its replies follow. */
  isOpen: boolean
  /** The comment a link led to. */
  isMarked: boolean
  author: Post['profile']
  /** The reply box. */
  children?: ReactNode
}

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, place, isOpen, isMarked, author, onReact, onReply, children } = props
  const { left, face } = levelAt(place.level)
  const name = nameOfWriter(comment)
  const hidden = useHiddenReason(comment)
  const isBeside =
    comment.parent_id !== null && place.above.at(-1)?.id !== comment.parent_id && place.level > 0
  return (
    <div className="relative" style={{ paddingInlineStart: left, paddingTop: rowTop }}>
      <ThreadLines place={place} />
      {isOpen && (
        <OwnLine
          id={comment.unique_id}
          level={place.level}
          label={`Hide ${countOf(comment.num_comments, 'reply', 'replies')} to ${name}`}
        />
      )}
      {hidden !== null ? (
        <HiddenRow comment={comment} reason={hidden} />
      ) : (
        <article
          data-comment-id={comment.unique_id}
          tabIndex={-1}
          aria-label={spoken(comment, name)}
          aria-current={isMarked || undefined}
          className={clsx(
            'flex gap-2.5',
            (comment.profile?.is_me || isMarked) && '-mx-2 -mt-1 rounded-field px-2 pt-1',
            isMarked ? 'outline-2 outline-accent-text' : comment.profile?.is_me && 'bg-surface-2',
          )}
        >
          <Face comment={comment} name={name} size={face} />
          <div className="@container min-w-0 flex-1 focus-within:relative focus-within:z-[1]">
            <CommentHead comment={comment} name={name} level={place.level} author={author} />
            {isBeside && comment.reply_to !== null && (
              <p className="text-sm text-text-3">
                {labels.inReplyTo}
                {comment.reply_to}
              </p>
            )}
            {comment.folded && <p className="text-sm text-text-3">{hiddenTexts[comment.folded]}</p>}
            {comment.is_deleted ? (
              <p className="pb-1.5 text-text-3 italic">{comment.is_removed ? texts.takenDown : texts.gone}</p>
            ) : (
              <>
                {comment.is_removed && <p className="text-sm text-text-3">{texts.takenDownOwn}</p>}
                <div dir="auto" className="mt-0.5 prose-user whitespace-pre-wrap">
                  <RichText text={comment.text} />
                </div>
                <CommentActions
                  comment={comment}
                  name={name}
                  onReact={onReact}
                  onReply={comment.is_removed ? null : onReply}
                />
              </>
            )}
            {children}
          </div>
        </article>
      )}
    </div>
  )
})

/** Opened, the comment is in its place, and the keyboard goes on from there. */
function HiddenRow({ comment, reason }: { comment: CommentNode; reason: HiddenReason }) {
  const { unique_id: id } = comment
  const show = () => {
    openComment(id)
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-comment-id="${id}"]`)?.focus({ preventScroll: true })
    })
  }
  return (
    <article
      data-comment-id={id}
      tabIndex={-1}
      aria-label={`${hiddenTexts[reason]}, ${comment.created}`}
      className="relative rounded-field bg-surface"
    >
      <HiddenComment reason={reason} {...(reason !== 'blocked' && { onShow: show })} />
    </article>
  )
}

function spoken({ parent_id, reply_to, created }: CommentNode, name: string): string {
  const what = parent_id === null ? `Comment by ${name}` : `Reply by ${name}`
  return `${what}${reply_to === null ? '' : ` to @${reply_to}`}, ${created}`
}

function Face({ comment, name, size }: { comment: CommentNode; name: string; size: 24 | 28 | 32 }) {
  const { profile } = comment
  if (profile === null) {
    return <span className="shrink-0 rounded-full bg-surface-3" style={{ width: size, height: size }} />
  }
  return (
    <Link to={urls.handle(profile.handle)} tabIndex={-1} aria-hidden="true" className="shrink-0 self-start">
      <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={size} />
    </Link>
  )
}
