import type { AccountId, CommentId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { ownershipOf, type PostsContext } from '../../posts/index.ts'
import { findComments } from '../comments.queries.ts'
import { showFresh } from '../write-comment.service.ts'
import { setHidden } from './hide-comment.queries.ts'

/**
 * Folds a comment for everybody, or shows it again. Nobody is notified, and nothing else changes: it keeps its replies,
 * reactions and place.
 */
export async function hideComment(
  ctx: PostsContext,
  viewer: Member,
  id: CommentId,
  isHidden: boolean,
): Promise<{ comment: Comment }> {
  await ctx.db.write(async (tx) => {
    if (!(await setHidden(tx, id, isHidden))) throw new AppError('comment_not_found')
  })
  return showFresh(ctx, viewer, id)
}

/** For authorization: a comment is hidden by the author of its post, as any profile of that account. */
export function postOwnershipOf(ctx: PostsContext) {
  const { ownerOf } = ownershipOf(ctx)
  return {
    async ownerOf({
      viewer,
      input,
    }: {
      viewer: Member
      input: { comment_id: CommentId }
    }): Promise<AccountId | null> {
      const [comment] = await findComments(ctx.db.readFresh, [input.comment_id])
      return comment ? ownerOf({ viewer, input: { post_id: comment.postId } }) : null
    },
    otherwise: 'comment_not_found',
  } as const
}
