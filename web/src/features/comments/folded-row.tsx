import { hiddenReasonOf, hiddenTexts } from '../../entities/comment/index.ts'
import { countOf } from '../../ui/format/count.ts'
import { UnfoldIcon } from '../../ui/icons/later-icons.ts'
import type { CommentNode } from './comment-tree.ts'
import { fold } from './conversation-state.ts'
import { nameOfWriter } from './names.ts'
import type { Place } from './rows.ts'
import { levelAt, rowTop, ThreadLines } from './thread-lines.tsx'

/** A comment that is collapsed with all its replies. */
export function FoldedRow({ comment, place }: { comment: CommentNode; place: Place }) {
  const { left, face } = levelAt(place.level)
  const { num_comments: replies } = comment
  const hidden = hiddenReasonOf(comment)
  return (
    <div className="relative" style={{ paddingInlineStart: left, paddingTop: rowTop - 4 }}>
      <ThreadLines place={place} isShort />
      <button
        type="button"
        aria-expanded={false}
        data-comment-id={comment.unique_id}
        onClick={() => fold(comment.unique_id, false)}
        className="touch-44 flex min-h-10 w-full items-center gap-2.5 rounded-chip text-start text-sm text-text-3 hover:bg-surface-2"
      >
        <span className="grid place-items-center text-text-2" style={{ width: face }}>
          <UnfoldIcon size={18} />
        </span>
        <span className="min-w-0 truncate">
          <bdi className="font-semibold text-text-2">
            {hidden === null ? nameOfWriter(comment) : hiddenTexts[hidden]}
          </bdi>{' '}
          · {comment.created}
          {replies > 0 && ` · ${countOf(replies, 'reply', 'replies')} hidden`}
        </span>
      </button>
    </div>
  )
}
