import type { PostId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only: whoever hears of a post asks for it, and gets what they may see. */
interface OfPost {
  postId: PostId
  authorId: ProfileId
}

export const postPublished = defineNews<OfPost>('posts.published')
/** Its text or any of its settings; also when pictures or files came or went. */
export const postEdited = defineNews<OfPost>('posts.edited')
export const postDeleted = defineNews<OfPost>('posts.deleted')
export const postRestored = defineNews<OfPost>('posts.restored')
export const postStoppedSelling = defineNews<OfPost>('posts.stopped-selling')
/** Their time was over and they have left public lists. Told within a minute; no rule waits for it. */
export const postsUnlisted = defineNews<{ postIds: PostId[] }>('posts.unlisted')
/** Deleted for good: whoever keeps anything for these posts can let go of it. */
export const postsErased = defineNews<{ postIds: PostId[] }>('posts.erased')

/** The rest of the posts of a profile that became public, or ceased to be. */
export const relistJob = defineJob<{ authorId: ProfileId; below: PostId }>('posts.relist-author')

export const unlistExpiredJob = defineJob<object>('posts.unlist-expired', { every: '* * * * *' })
export const eraseDeletedJob = defineJob<object>('posts.erase-deleted', { every: '* * * * *' })
export const dropOldKeysJob = defineJob<object>('posts.drop-old-keys-and-drafts', { every: '17 * * * *' })
