import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { publish } from '../../platform/bus/event.ts'
import { inputHash } from '../../platform/db/idempotency-keys.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import { requireFair, suspected } from '../abuse/index.ts'
import {
  countCommentLess,
  dropCardAfter,
  holdForComment,
  isLive,
  type KnownPost,
  type PostsContext,
  requireLetIn,
  requireLive,
  tidyText,
} from '../posts/index.ts'
import type { ReactionChange } from '../reactions/index.ts'
import { requireInteraction } from '../safety/index.ts'
import * as w from './comment-writes.queries.ts'
import { commentDeleted, commented } from './comments.events.ts'
import type { CommentRow } from './comments.row.ts'
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
  const post = await requireLive(ctx, viewer, postId)
  return say(ctx, viewer, said, key, partiesOf(post))
}

export async function replyTo(
  ctx: PostsContext,
  viewer: Member,
  { commentId, text }: { commentId: CommentId; text: string },
  key: string | null,
): Promise<{ comment: Comment }> {
  const { row, post } = await requireLiveComment(ctx, viewer, commentId)
  const said = { postId: row.postId, parentId: commentId, text: tidyText(text) }
  if (said.text === '') throw new AppError('reply_failed')
  return say(ctx, viewer, said, key, partiesOf(post, row))
}

/** One idempotency key makes one comment, as with posts. */
async function say(
  ctx: PostsContext,
  viewer: Member,
  said: Said,
  key: string | null,
  parties: Parties,
): Promise<{ comment: Comment }> {
  const use = key === null ? null : { author: viewer.profileId, key, hash: inputHash(said) }
  const commentId = await ctx.db.write(async (tx) => {
    const claim = use && (await w.commentKeys.claim(tx, use, said.postId))
    if (claim && !claim.isNew) return claim.id
    const isSuspect = await requireFair(tx, ctx.abuse, viewer, said)
    await requireParties(tx, viewer, parties)
    const missing = said.parentId === null ? 'post_not_found' : 'comment_not_found'
    // The card may be a moment old: who may comment is asked of the post itself, which cannot change until the commit.
    const isAllowed = await holdForComment(tx, said.postId, viewer.profileId)
    if (isAllowed === null) throw new AppError(missing)
    if (!isAllowed) throw new AppError('comments_closed')
    const id = claim?.id ?? (await w.makeCommentId(tx, said.postId))
    const isMade = await w.insertComment(tx, { ...said, id, authorId: viewer.profileId })
    if (!isMade) throw new AppError(missing)
    const { postId, parentId } = said
    await publish(tx, commented, { commentId: id, postId, parentId, profileId: viewer.profileId })
    if (isSuspect) await publish(tx, suspected, { kind: 'comment', id })
    dropCardAfter(tx, ctx, postId)
    return id
  })
  return showFresh(ctx, viewer, commentId)
}

/** Those whom a comment reaches: whoever blocks one of them, or is blocked by one, cannot write it. */
interface Parties {
  readonly postAuthorId: ProfileId
  /** The post is seen because it was bought. Then its author is no secret. */
  readonly hasBought: boolean
  readonly repliedId: ProfileId | null
}

const partiesOf = ({ card, relation }: KnownPost, row?: CommentRow): Parties => ({
  postAuthorId: card.authorId,
  hasBought: relation.hasBought,
  repliedId: row?.authorId ?? null,
})

async function requireParties(
  tx: Tx,
  viewer: Member,
  { postAuthorId, hasBought, repliedId }: Parties,
): Promise<void> {
  const hidden = repliedId === null ? 'post_not_found' : 'comment_not_found'
  await requireInteraction(tx, viewer, postAuthorId, hasBought ? 'comments_closed' : hidden)
  if (repliedId !== null) await requireInteraction(tx, viewer, repliedId, 'comment_not_found')
}

export async function changeCommentReaction(
  ctx: PostsContext,
  viewer: Member,
  commentId: CommentId,
  change: ReactionChange,
): Promise<{ comment: Comment }> {
  const { row, post } = await requireLiveComment(ctx, viewer, commentId)
  if (row.authorId !== null && viewer.profileIds.includes(row.authorId)) throw new AppError('react_own')
  await ctx.db.write(
    async (tx) => {
      for (const id of [post.relation.hasBought ? null : post.card.authorId, row.authorId])
        if (id !== null) await requireInteraction(tx, viewer, id, 'comment_not_found')
      await reactToComment(tx, viewer, commentId, change)
    },
    { synchronousCommit: false },
  )
  return showFresh(ctx, viewer, commentId)
}

/**
 * Deletes a comment. Authors can always do this, whatever became of the post. Stubs above it that are left without
 * replies are removed too.
 */
export async function deleteComment(ctx: PostsContext, commentId: CommentId): Promise<object> {
  await ctx.db.write(async (tx) => {
    if (!(await deleteHeld(tx, ctx, commentId))) throw new AppError('comment_not_found')
  })
  return {}
}

/** The same inside a larger transaction. False if there is no such comment. */
export async function deleteHeld(tx: Tx, ctx: PostsContext, commentId: CommentId): Promise<boolean> {
  const comment = await w.holdComment(tx, commentId)
  if (comment === null || comment.isStub) return false
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
  // One that staff removed was counted off then.
  if (!comment.isRemoved) await countCommentLess(tx, postId)
  await publish(tx, commentDeleted, { commentId, postId })
  dropCardAfter(tx, ctx, postId)
  return true
}

/** Returns a comment that is not a stub, under a post that has not expired, so that one can reply and react to it. */
async function requireLiveComment(ctx: PostsContext, viewer: Member, id: CommentId) {
  const found = await requireComment(ctx, viewer, id, ctx.db.readFresh)
  const isOver = !isLive(found.post.card, Date.now())
  if (found.post.relation.isShut) throw new AppError('post_removed')
  if (found.row.authorId === null || found.row.isRemoved || isOver) throw new AppError('comment_not_found')
  requireLetIn(found.post)
  return found
}

/** Shows a comment after the viewer's own write: from the primary. */
export async function showFresh(
  ctx: PostsContext,
  viewer: Member,
  id: CommentId,
): Promise<{ comment: Comment }> {
  const reader = ctx.db.readFresh
  const { row, post } = await requireComment(ctx, viewer, id, reader)
  const [comment] = await showComments(ctx, { viewer, post, order: 'newest', reader }, [row])
  if (!comment) throw new Error('a comment that was written could not be rendered')
  return { comment }
}
