import type { CommentId } from '@sayso/contract/ids'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sessionCall } from '../session/index.ts'
import { verbOf } from './choice.ts'
import { texts } from './texts.ts'

/**
 * Sends a reaction to a comment that the user pressed before logging in. It always sets it. Nothing is patched: a user
 * who has just logged in has loaded no comments yet.
 */
export async function replayOnComment(id: CommentId, kind: ReactionKind): Promise<void> {
  try {
    await sessionCall(`comment/${verbOf(kind)}`, { comment_id: id })
  } catch (error) {
    toast.failure(texts.failed, error, {
      id: `reaction ${id} ${kind}`,
      action: { label: texts.retry, onPress: () => void replayOnComment(id, kind) },
    })
  }
}
