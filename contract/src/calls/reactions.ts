import { call } from '../call.ts'
import { Comment } from '../shapes/comment.ts'
import { actingProfile } from '../shapes/inputs.ts'
import { Post } from '../shapes/post.ts'
import { CommentId, PostId } from '../shapes/scalars.ts'

/** Giving an answer needs a confirmed email address; taking it back does not. */
const giveOnPost = {
  effect: 'write',
  access: 'verified',
  rate: 'react',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
} as const
const takeBackOnPost = { ...giveOnPost, access: 'member' } as const

export const like = call('feed/like', giveOnPost)
export const unlike = call('feed/unlike', takeBackOnPost)
export const dislike = call('feed/dislike', giveOnPost)
export const undislike = call('feed/undislike', takeBackOnPost)
export const trueit = call('feed/trueit', giveOnPost)
export const untrueit = call('feed/untrueit', takeBackOnPost)
export const falseit = call('feed/falseit', giveOnPost)
export const unfalseit = call('feed/unfalseit', takeBackOnPost)

const giveOnComment = {
  effect: 'write',
  access: 'verified',
  rate: 'react',
  input: { ...actingProfile, comment_id: CommentId },
  output: { comment: Comment },
} as const
const takeBackOnComment = { ...giveOnComment, access: 'member' } as const

export const likeComment = call('comment/like', giveOnComment)
export const unlikeComment = call('comment/unlike', takeBackOnComment)
export const dislikeComment = call('comment/dislike', giveOnComment)
export const undislikeComment = call('comment/undislike', takeBackOnComment)
export const trueitComment = call('comment/trueit', giveOnComment)
export const untrueitComment = call('comment/untrueit', takeBackOnComment)
export const falseitComment = call('comment/falseit', giveOnComment)
export const unfalseitComment = call('comment/unfalseit', takeBackOnComment)
