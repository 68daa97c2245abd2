import { call } from '../call.ts'
import { Comment } from '../shapes/comment.ts'
import { actingProfile } from '../shapes/inputs.ts'
import { Post } from '../shapes/post.ts'
import { CommentId, PostId } from '../shapes/scalars.ts'

const onPost = {
  effect: 'write',
  access: 'member',
  rate: 'react',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
} as const

export const like = call('feed/like', onPost)
export const unlike = call('feed/unlike', onPost)
export const dislike = call('feed/dislike', onPost)
export const undislike = call('feed/undislike', onPost)
export const trueit = call('feed/trueit', onPost)
export const untrueit = call('feed/untrueit', onPost)
export const falseit = call('feed/falseit', onPost)
export const unfalseit = call('feed/unfalseit', onPost)

const onComment = {
  effect: 'write',
  access: 'member',
  rate: 'react',
  input: { ...actingProfile, comment_id: CommentId },
  output: { comment: Comment },
} as const

export const likeComment = call('comment/like', onComment)
export const unlikeComment = call('comment/unlike', onComment)
export const dislikeComment = call('comment/dislike', onComment)
export const undislikeComment = call('comment/undislike', onComment)
export const trueitComment = call('comment/trueit', onComment)
export const untrueitComment = call('comment/untrueit', onComment)
export const falseitComment = call('comment/falseit', onComment)
export const unfalseitComment = call('comment/unfalseit', onComment)
