import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { ChangeOfMind } from '../reactions/index.ts'

/** Only ids: consumers load the comment themselves and get what they may see. */
export const commented = defineEvent<{
  commentId: CommentId
  postId: PostId
  /** The comment that this one replies to. Null if it replies to the post. */
  parentId: CommentId | null
  profileId: ProfileId
}>('comments.commented')
/** Published once per change. Dislikes and falses are for counting: the people behind them must never be named. */
export const commentReacted = defineEvent<ChangeOfMind & { commentId: CommentId }>('comments.reacted')
export const commentDeleted = defineEvent<{ commentId: CommentId; postId: PostId }>('comments.deleted')

/** Staff removed it, or restored it. */
export const commentModerated = defineEvent<{ commentId: CommentId; postId: PostId }>('comments.moderated')

/** Deletes the comments under a post that was erased. */
export const forgetThreadJob = defineJob<{ postId: PostId }>('comments.forget-thread')
export const dropOldKeysJob = defineJob<object>('comments.drop-old-keys', { every: '19 * * * *' })
