import {
  reactionTexts,
  useRefusals,
  useRefusedReaction,
  useWaitingReactions,
} from '../../entities/reaction/index.ts'
import { ReplyIcon } from '../../ui/icons/later-icons.ts'
import { ActionButton } from '../../ui/reaction/action-button.tsx'
import { ReactionButton } from '../../ui/reaction/reaction-button.tsx'
import { ReactionTally } from '../../ui/reaction/reaction-tally.tsx'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { type CommentNode, isOwn } from './comment-tree.ts'
import { texts } from './texts.ts'

export interface CommentHandlers {
  /** Null if the post takes no answers any more. */
  onReact: ((comment: CommentNode, kind: ReactionKind) => void) | null
  /** Null if the user may not reply. */
  onReply: ((comment: CommentNode) => void) | null
}

interface CommentActionsProps extends CommentHandlers {
  comment: CommentNode
  name: string
}

/** The four reactions and the reply button, which moves to a line of its own if there is no room. */
export function CommentActions({ comment, name, onReact, onReply }: CommentActionsProps) {
  const refusalsOf = useRefusals(comment.unique_id)
  const { isWaiting, isRefused } = useWaitingReactions(comment.unique_id)
  const RefusedLine = useRefusedReaction(isRefused)
  const reaction = (kind: ReactionKind, count: number, pressed: boolean) =>
    isOwn(comment) || onReact === null ? (
      <ReactionTally kind={kind} count={count} size="comment" />
    ) : (
      <ReactionButton
        kind={kind}
        size="comment"
        count={count}
        pressed={pressed}
        isWaiting={isWaiting(kind)}
        refusals={refusalsOf(kind)}
        onToggle={() => onReact(comment, kind)}
      />
    )
  return (
    <div className="-ms-2 flex flex-wrap items-center">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are buttons. */}
      <div role="group" aria-label={`Reactions to ${name}'s comment`} className="flex items-center">
        {reaction('like', comment.num_likes, comment.is_liked)}
        {reaction('dislike', comment.num_dislikes, comment.is_disliked)}
        {reaction('true', comment.num_true, comment.is_truth)}
        {reaction('false', comment.num_false, comment.is_false)}
      </div>
      {onReply !== null && (
        <>
          <span className="w-full @comment:hidden" />
          <ActionButton
            size="comment"
            icon={ReplyIcon}
            label={`Reply to ${name}`}
            data-reply
            onClick={() => onReply(comment)}
          >
            {texts.reply}
          </ActionButton>
        </>
      )}
      {RefusedLine && <RefusedLine target={comment.unique_id} text={reactionTexts.failed} />}
    </div>
  )
}
