import { indexMissing, reindexAuthor } from './index-posts.service.ts'

export const searchJobs = [reindexAuthor, indexMissing]
