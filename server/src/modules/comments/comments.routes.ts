import * as calls from '@sayso/contract/calls/comments'
import * as presses from '@sayso/contract/calls/reactions'
import type { CommentId } from '@sayso/contract/ids'
import { type Served, serve } from '../../door/serve.ts'
import type { Member } from '../../door/viewer.ts'
import type { PostsContext } from '../posts/index.ts'
import type { Button } from '../reactions/index.ts'
import { ownershipOf } from './ownership.service.ts'
import { getComment, listComments, listReplies } from './read-comments.service.ts'
import { commentOnPost, deleteComment, pressOnComment, replyTo } from './write-comment.service.ts'

export function commentRoutes(ctx: PostsContext): Served[] {
  const press = (button: Button) => (asked: { viewer: Member; input: { comment_id: CommentId } }) =>
    pressOnComment(ctx, asked.viewer, asked.input.comment_id, button)
  const give = (kind: Button['kind']) => press({ kind, isGiven: true })
  const takeBack = (kind: Button['kind']) => press({ kind, isGiven: false })
  return [
    serve(calls.getComments, ({ viewer, input }) => listComments(ctx, viewer, input.post_id, input)),
    serve(calls.getReplies, ({ viewer, input }) => listReplies(ctx, viewer, input.comment_id, input)),
    serve(calls.getComment, ({ viewer, input }) => getComment(ctx, viewer, input.comment_id)),
    serve(calls.commentOnPost, ({ viewer, input, idempotencyKey }) =>
      commentOnPost(ctx, viewer, { postId: input.post_id, text: input.comment }, idempotencyKey),
    ),
    serve(calls.reply, ({ viewer, input, idempotencyKey }) => {
      const text = input.text ?? input.comment ?? ''
      return replyTo(ctx, viewer, { commentId: input.comment_id, text }, idempotencyKey)
    }),
    serve(calls.deleteComment, ({ input }) => deleteComment(ctx, input.comment_id), ownershipOf(ctx)),
    serve(presses.likeComment, give('like')),
    serve(presses.unlikeComment, takeBack('like')),
    serve(presses.dislikeComment, give('dislike')),
    serve(presses.undislikeComment, takeBack('dislike')),
    serve(presses.trueitComment, give('true')),
    serve(presses.untrueitComment, takeBack('true')),
    serve(presses.falseitComment, give('false')),
    serve(presses.unfalseitComment, takeBack('false')),
  ]
}
