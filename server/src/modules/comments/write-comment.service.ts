import type { CommentId, PostId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { publish } from '../../platform/bus/event.ts'
import { inputHash } from '../../platform/db/idempotency-keys.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import {
  countCommentLess,
  dropCardAfter,
  isLive,
  type PostsContext,
  requireLetIn,
  requireLive,
  tidyText,
} from '../posts/index.ts'
import type { ReactionChange } from '../reactions/index.ts'
import * as w from './comment-writes.queries.ts'
import { commentDeleted, commented } from './comments.events.ts'
import { reactToComment } from './react-to-comment.service.ts'
import { requireComment } from './read-comments.service.ts'
import { showComments } from './show-comments.service.ts'

interface Said {
  readonly postId: PostId
  readonly parentId: CommentId | null
  readonly text: string
}

export async function commentOnPost(
  ctx: PostsContext,
  viewer: Member,
  { postId, text }: { postId: PostId; text: string },
  key: string | null,
): Promise<{ comment: Comment }> {
  const said = { postId, parentId: null, text: tidyText(text) }
  if (said.text === '') throw new AppError('comment_failed')
  await requireLive(ctx, viewer, postId)
  return say(ctx, viewer, said, key)
}

export async function replyTo(
  ctx: PostsContext,
  viewer: Member,
  { commentId, text }: { commentId: CommentId; text: string },
  key: string | null,
): Promise<{ comment: Comment }> {
  const { row } = await requireLiveComment(ctx, viewer, commentId)
  const said = { postId: row.postId, parentId: commentId, text: tidyText(text) }
  if (said.text === '') throw new AppError('reply_failed')
  return say(ctx, viewer, said, key)
}

/** One idempotency key makes one comment, as with posts. */
async function say(
  ctx: PostsContext,
  viewer: Member,
  said: Said,
  key: string | null,
): Promise<{ comment: Comment }> {
  const use = key === null ? null : { author: viewer.profileId, key, hash: inputHash(said) }
  const commentId = await ctx.db.write(async (tx) => {
    const claim = use && (await w.commentKeys.claim(tx, use, said.postId))
    if (claim && !claim.isNew) return claim.id
    const id = claim?.id ?? (await w.makeCommentId(tx, said.postId))
    const isMade = await w.insertComment(tx, { ...said, id, authorId: viewer.profileId })
    if (!isMade) throw new AppError(said.parentId === null ? 'post_not_found' : 'comment_not_found')
    const { postId, parentId } = said
    await publish(tx, commented, { commentId: id, postId, parentId, profileId: viewer.profileId })
    dropCardAfter(tx, ctx, postId)
    return id
  })
  return showFresh(ctx, viewer, commentId)
}

export async function changeCommentReaction(
  ctx: PostsContext,
  viewer: Member,
  commentId: CommentId,
  change: ReactionChange,
): Promise<{ comment: Comment }> {
  const { row } = await requireLiveComment(ctx, viewer, commentId)
  if (row.authorId !== null && viewer.profileIds.includes(row.authorId)) throw new AppError('react_own')
  await ctx.db.write((tx) => reactToComment(tx, viewer, commentId, change), { synchronousCommit: false })
  return showFresh(ctx, viewer, commentId)
}

/**
 * Deletes a comment. Authors can always do this, whatever became of the post. Stubs above it that are left without
 * replies are removed too.
 */
export async function deleteComment(ctx: PostsContext, commentId: CommentId): Promise<object> {
  await ctx.db.write(async (tx) => {
    const comment = await w.holdComment(tx, commentId)
    if (comment === null || comment.isStub) throw new AppError('comment_not_found')
    const { postId } = comment
    if (comment.replies > 0) await w.leaveStub(tx, commentId)
    else {
      await w.removeComment(tx, commentId, comment.parentId)
      for (let above = comment.parentId; above !== null; ) {
        const stub = await w.holdComment(tx, above)
        if (!stub?.isStub || stub.replies > 0) break
        await w.removeComment(tx, above, stub.parentId)
        above = stub.parentId
      }
    }
    await countCommentLess(tx, postId)
    await publish(tx, commentDeleted, { commentId, postId })
    dropCardAfter(tx, ctx, postId)
  })
  return {}
}

/** Returns a comment that is not a stub, under a post that has not expired, so that one can reply and react to it. */
async function requireLiveComment(ctx: PostsContext, viewer: Member, id: CommentId) {
  const found = await requireComment(ctx, viewer, id, ctx.db.readFresh)
  const isOver = !isLive(found.post.card, Date.now())
  if (found.row.authorId === null || isOver) throw new AppError('comment_not_found')
  requireLetIn(found.post)
  return found
}

/** Shows a comment after the viewer's own write: from the primary. */
async function showFresh(ctx: PostsContext, viewer: Member, id: CommentId): Promise<{ comment: Comment }> {
  const reader = ctx.db.readFresh
  const { row, post } = await requireComment(ctx, viewer, id, reader)
  const [comment] = await showComments(ctx, { viewer, post, order: 'newest', reader }, [row])
  if (!comment) throw new Error('a comment that was written could not be rendered')
  return { comment }
}
