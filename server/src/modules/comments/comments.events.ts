import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only: whoever hears of a comment asks for it, and gets what they may see. */
export const commented = defineNews<{
  commentId: CommentId
  postId: PostId
  /** The comment that is answered; null where it is the post. */
  parentId: CommentId | null
  profileId: ProfileId
}>('comments.commented')
export const commentDeleted = defineNews<{ commentId: CommentId; postId: PostId }>('comments.deleted')

/** Lets go of what was said under a post that was erased. */
export const forgetThreadJob = defineJob<{ postId: PostId }>('comments.forget-thread')
export const dropOldKeysJob = defineJob<object>('comments.drop-old-keys', { every: '19 * * * *' })
