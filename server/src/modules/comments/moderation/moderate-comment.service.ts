import type { CommentId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  countCommentLess,
  countCommentMore,
  dropCardAfter,
  type ModerationOutcome,
  type PostsContext,
} from '../../posts/index.ts'
import { commentModerated } from '../comments.events.ts'
import * as q from './moderate-comment.queries.ts'

/* What staff decide about a comment. Each call may be repeated. */

/** Leaves a stub in its place, with the replies below it. Its writer still sees the text. */
export const takeDownComment = (tx: Tx, ctx: PostsContext, id: CommentId): Promise<ModerationOutcome> =>
  decide(tx, ctx, id, true)

export const restoreComment = (tx: Tx, ctx: PostsContext, id: CommentId): Promise<ModerationOutcome> =>
  decide(tx, ctx, id, false)

async function decide(
  tx: Tx,
  ctx: PostsContext,
  id: CommentId,
  isRemoved: boolean,
): Promise<ModerationOutcome> {
  const comment = await q.holdSaid(tx, id)
  if (comment === null) return 'gone'
  if (comment.isRemoved === isRemoved) return 'same'
  const { postId } = comment
  await q.setRemoved(tx, id, isRemoved)
  await (isRemoved ? countCommentLess : countCommentMore)(tx, postId)
  await publish(tx, commentModerated, { commentId: id, postId })
  dropCardAfter(tx, ctx, postId)
  return 'changed'
}
