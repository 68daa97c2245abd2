import type { PostId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Only ids: consumers load the post themselves and get what they may see. */
interface OfPost {
  postId: PostId
  authorId: ProfileId
}

export const postPublished = defineEvent<OfPost>('posts.published')
/** The text or any setting changed, or pictures or files were added or removed. */
export const postEdited = defineEvent<OfPost>('posts.edited')
/** A picture, video or file of the post is ready, or has failed. `posts.edited` is published as well. */
export const postMediaSettled = defineEvent<OfPost>('posts.media-settled')
export const postDeleted = defineEvent<OfPost>('posts.deleted')
export const postRestored = defineEvent<OfPost>('posts.restored')
export const postStoppedSelling = defineEvent<OfPost>('posts.stopped-selling')
/** Posts that expired and left public lists. Published within a minute; no rule depends on it. */
export const postsUnlisted = defineEvent<{ postIds: PostId[] }>('posts.unlisted')
/** Posts that were deleted for good: consumers can delete everything they store for them. */
export const postsErased = defineEvent<{ postIds: PostId[] }>('posts.erased')

/** Updates the remaining posts of a profile that became public or stopped being public. */
export const relistJob = defineJob<{ authorId: ProfileId; below: PostId }>('posts.relist-author')

export const unlistExpiredJob = defineJob<object>('posts.unlist-expired', { every: '* * * * *' })
export const eraseDeletedJob = defineJob<object>('posts.erase-deleted', { every: '* * * * *' })
/** Also queued for the moment at which a limit ends. */
export const endLimitsJob = defineJob<object>('posts.end-limits', { every: '* * * * *' })
export const sweepWithdrawnJob = defineJob<object>('posts.sweep-withdrawn', { every: '37 4 * * *' })
export const dropOldKeysJob = defineJob<object>('posts.drop-old-keys-and-drafts', { every: '17 * * * *' })
