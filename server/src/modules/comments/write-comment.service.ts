import type { CommentId, PostId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import { inputHash } from '../../platform/db/made-once.ts'
import { Refused } from '../../platform/http/refusal.ts'
import {
  dropCardAfter,
  isExpired,
  type PostsContext,
  requireLetIn,
  requireLive,
  tidyText,
} from '../posts/index.ts'
import { type Button, reactToComment } from '../reactions/index.ts'
import * as w from './comment-writes.queries.ts'
import { commentDeleted, commented } from './comments.events.ts'
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
  if (said.text === '') throw new Refused('comment_failed')
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
  if (said.text === '') throw new Refused('reply_failed')
  return say(ctx, viewer, said, key)
}

/** One key makes one comment, as one key makes one post. */
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
    if (!isMade) throw new Refused(said.parentId === null ? 'post_not_found' : 'comment_not_found')
    const { postId, parentId } = said
    await publish(tx, commented, { commentId: id, postId, parentId, profileId: viewer.profileId })
    dropCardAfter(tx, ctx, postId)
    return id
  })
  return showFresh(ctx, viewer, commentId)
}

export async function pressOnComment(
  ctx: PostsContext,
  viewer: Member,
  commentId: CommentId,
  button: Button,
): Promise<{ comment: Comment }> {
  const { row } = await requireLiveComment(ctx, viewer, commentId)
  if (row.authorId !== null && viewer.profileIds.includes(row.authorId)) throw new Refused('react_own')
  await ctx.db.write((tx) => reactToComment(tx, viewer, commentId, button), { durability: 'soon' })
  return showFresh(ctx, viewer, commentId)
}

/** Whoever takes their words back may always do so, whatever became of the post. A stub that holds nothing goes too. */
export async function deleteComment(ctx: PostsContext, commentId: CommentId): Promise<object> {
  await ctx.db.write(async (tx) => {
    const comment = await w.holdComment(tx, commentId)
    if (comment === null || comment.isStub) throw new Refused('comment_not_found')
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
    await w.countOneLess(tx, postId)
    await publish(tx, commentDeleted, { commentId, postId })
    dropCardAfter(tx, ctx, postId)
  })
  return {}
}

/** Something is said in it, and the post is not over: one can answer it and react to it. */
async function requireLiveComment(ctx: PostsContext, viewer: Member, id: CommentId) {
  const found = await requireComment(ctx, viewer, id, ctx.db.readFresh)
  const isOver = isExpired(found.post.card, Date.now())
  if (found.row.authorId === null || isOver) throw new Refused('comment_not_found')
  requireLetIn(found.post)
  return found
}

/** After a write of the viewer's own: from the primary. */
async function showFresh(ctx: PostsContext, viewer: Member, id: CommentId): Promise<{ comment: Comment }> {
  const reader = ctx.db.readFresh
  const { row, post } = await requireComment(ctx, viewer, id, reader)
  const [comment] = await showComments(ctx, { viewer, post, order: 'newest', reader }, [row])
  if (!comment) throw new Error('a comment was not shown')
  return { comment }
}
