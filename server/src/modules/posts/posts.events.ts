import type { PostId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

export const postPublished = defineNews<{ postId: PostId; authorId: ProfileId }>('posts.published')
export const postsUnlisted = defineNews<{ postIds: PostId[] }>('posts.unlisted')

export const unlistExpiredJob = defineJob<object>('posts.unlist-expired', { every: '* * * * *' })
