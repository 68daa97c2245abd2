import { aggregateLeftOvers, aggregatePost } from './aggregate-hot-post.service.ts'
import { forgetPost } from './forget-post.service.ts'

export const reactionJobs = [aggregatePost, aggregateLeftOvers, forgetPost]
