import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { Comment, CommentOrder, ParentComment } from '../shapes/comment.ts'
import { actingProfile, cursor, line } from '../shapes/inputs.ts'
import { CommentId, PostId } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

const CommentText = line(defaultLimits.comments.textMax)

const order = { sort: Type.Optional(choice(...CommentOrder)) }

const commentPage = {
  comments: Type.Array(Comment),
  has_more: Type.Boolean(),
  next_cursor: nullable(Type.String()),
}

export const getComments = call('feed/getComments', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, post_id: PostId, ...order, ...cursor },
  output: commentPage,
})

export const commentOnPost = call('feed/comment', {
  effect: 'write',
  access: 'verified',
  rate: 'comment',
  input: { ...actingProfile, post_id: PostId, comment: CommentText },
  output: { comment: Comment },
})

/** The reply's text may come under either name. */
export const reply = call('comment/comment', {
  effect: 'write',
  access: 'verified',
  rate: 'comment',
  input: {
    ...actingProfile,
    comment_id: CommentId,
    text: Type.Optional(CommentText),
    comment: Type.Optional(CommentText),
  },
  output: { comment: Comment },
})

export const getReplies = call('comment/getCommentComments', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, comment_id: CommentId, ...order, ...cursor },
  output: commentPage,
})

/**
 * For links to one comment, and for threads that go deeper than is shown: its parent comments are included, topmost
 * first.
 */
export const getComment = call('comment/getComment', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, comment_id: CommentId },
  output: {
    comment: Comment,
    parents: Type.Array(ParentComment, { maxItems: defaultLimits.comments.parentsMax }),
  },
})

/** Our addition: people can delete their own comments; a stub remains for the replies. */
export const deleteComment = call('comment/delete', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, comment_id: CommentId },
  output: {},
})

const hides = {
  method: 'POST',
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, comment_id: CommentId },
  output: { comment: Comment },
} as const

/** Our addition: the author of a post folds a comment for everybody. Anybody may open the fold. */
export const hideComment = call('comment/hide', hides)

export const unhideComment = call('comment/unhide', hides)
