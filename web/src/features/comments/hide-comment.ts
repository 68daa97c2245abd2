import { closeComment } from '../../entities/comment/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { announce } from '../../lib/announcer.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CommentNode } from './comment-tree.ts'
import { patchComment } from './patch-comments.ts'
import { hidingTexts, texts } from './texts.ts'

/** Folds a comment on the user's own post for everybody, or shows it again. */
export async function hideComment(comment: CommentNode, isHidden: boolean): Promise<void> {
  const { unique_id: id, post_id: post } = comment
  const set = (folded: CommentNode['folded']) => patchComment(post, id, (now) => ({ ...now, folded }))
  const before = comment.folded
  closeComment(id)
  set(isHidden ? 'author' : null)
  try {
    const path = isHidden ? ('comment/hide' as const) : ('comment/unhide' as const)
    const { comment: answer } = await sessionCall(path, { comment_id: id })
    set(answer.folded)
    announce(isHidden ? hidingTexts.hidden : hidingTexts.unhidden)
  } catch (error) {
    set(before)
    toast.failure(isHidden ? hidingTexts.hideFailed : hidingTexts.unhideFailed, error, {
      id: `hide ${id}`,
      action: { label: texts.retry, onPress: () => void hideComment(comment, isHidden) },
    })
  }
}
