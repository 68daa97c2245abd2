import * as calls from '@sayso/contract/calls/comments'
import * as presses from '@sayso/contract/calls/reactions'
import type { CommentId } from '@sayso/contract/ids'
import { handle, type Route } from '../../rpc/route.ts'
import type { Member } from '../../rpc/viewer.ts'
import type { PostsContext } from '../posts/index.ts'
import type { ReactionChange } from '../reactions/index.ts'
import { hideComment, postOwnershipOf } from './hide/hide-comment.service.ts'
import { ownershipOf } from './own-comment.service.ts'
import { getComment, listComments, listReplies } from './read-comments.service.ts'
import { changeCommentReaction, commentOnPost, deleteComment, replyTo } from './write-comment.service.ts'

export function commentRoutes(ctx: PostsContext): Route[] {
  const react = (change: ReactionChange) => (call: { viewer: Member; input: { comment_id: CommentId } }) =>
    changeCommentReaction(ctx, call.viewer, call.input.comment_id, change)
  const give = (kind: ReactionChange['kind']) => react({ kind, isGiven: true })
  const takeBack = (kind: ReactionChange['kind']) => react({ kind, isGiven: false })
  return [
    handle(calls.getComments, ({ viewer, input }) => listComments(ctx, viewer, input.post_id, input)),
    handle(calls.getReplies, ({ viewer, input }) => listReplies(ctx, viewer, input.comment_id, input)),
    handle(calls.getComment, ({ viewer, input }) => getComment(ctx, viewer, input.comment_id)),
    handle(calls.commentOnPost, ({ viewer, input, idempotencyKey }) =>
      commentOnPost(ctx, viewer, { postId: input.post_id, text: input.comment }, idempotencyKey),
    ),
    handle(calls.reply, ({ viewer, input, idempotencyKey }) => {
      const text = input.text ?? input.comment ?? ''
      return replyTo(ctx, viewer, { commentId: input.comment_id, text }, idempotencyKey)
    }),
    handle(calls.deleteComment, ({ input }) => deleteComment(ctx, input.comment_id), ownershipOf(ctx)),
    handle(
      calls.hideComment,
      ({ viewer, input }) => hideComment(ctx, viewer, input.comment_id, true),
      postOwnershipOf(ctx),
    ),
    handle(
      calls.unhideComment,
      ({ viewer, input }) => hideComment(ctx, viewer, input.comment_id, false),
      postOwnershipOf(ctx),
    ),
    handle(presses.likeComment, give('like')),
    handle(presses.unlikeComment, takeBack('like')),
    handle(presses.dislikeComment, give('dislike')),
    handle(presses.undislikeComment, takeBack('dislike')),
    handle(presses.trueitComment, give('true')),
    handle(presses.untrueitComment, takeBack('true')),
    handle(presses.falseitComment, give('false')),
    handle(presses.unfalseitComment, takeBack('false')),
  ]
}
