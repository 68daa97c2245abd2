import type { PostId, ProfileId } from '@sayso/contract/ids'
import { defineJob } from '../../platform/jobs/job.ts'

export const reindexAuthorJob = defineJob<{ authorId: ProfileId; below: PostId }>('search.reindex-author')
export const indexMissingJob = defineJob<object>('search.index-missing', { every: '23 4 * * *' })
