import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { formatSpelledOut } from '../../ui/format/time.ts'
import { CheckIcon } from '../../ui/icons/icons.ts'
import { CommentMenu } from './comment-menu.tsx'
import type { CommentNode } from './comment-tree.ts'
import { useJustSent } from './outbox-store.ts'
import { texts } from './texts.ts'

interface CommentHeadProps {
  comment: CommentNode
  name: string
  level: number
  author: Post['profile']
}

/** The author, the time and the menu of a comment. */
export function CommentHead({ comment, name, level, author }: CommentHeadProps) {
  const { profile } = comment
  const isSent = useJustSent(comment.unique_id)
  const hasHandle = level === 0 && profile !== null && !profile.is_me
  return (
    <div className="flex min-h-5 items-center gap-1.5">
      {profile !== null && (
        <Link
          to={urls.handle(profile.handle)}
          className="touch-44 min-w-9 truncate font-semibold [unicode-bidi:plaintext] hover:underline"
        >
          {name}
        </Link>
      )}
      {profile?.unique_id === author.unique_id && (
        <Badge tone="accent" size="sm">
          {texts.author}
        </Badge>
      )}
      {profile?.is_me && <Badge size="sm">{texts.you}</Badge>}
      {/* The name shrinks before the time does. */}
      <span
        className={clsx(
          'flex items-center text-sm whitespace-nowrap text-text-3',
          hasHandle ? 'min-w-0 shrink' : 'shrink-0',
        )}
      >
        {hasHandle && (
          <span className="truncate after:px-1 after:content-['·'] @max-comment:hidden">
            @{profile.handle}
          </span>
        )}
        <Link to={urls.comment(comment.post_id, comment.unique_id)} className="shrink-0 hover:underline">
          <time dateTime={comment.created_at} title={formatSpelledOut(new Date(comment.created_at))}>
            {comment.created}
          </time>
        </Link>
      </span>
      {isSent && <CheckIcon size={16} className="animate-pop-in text-ok" />}
      {(!comment.is_deleted || comment.can_hide) && <CommentMenu comment={comment} />}
    </div>
  )
}
