import { defineModule } from '../../composition/define-module.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { searchConsumers } from './search.consumers.ts'
import { searchErasure } from './search.erasure.ts'
import { searchExports } from './search.exports.ts'
import { searchJobs } from './search.jobs.ts'
import { createSearchIndex } from './search-index.ts'

export type { SearchIndex } from './search-index.ts'

export const search = defineModule({
  name: 'search',
  needs: [posts, profiles],
  tables: ['post_search', 'search_segment'],
  reads: ['follow', 'post', 'post_media', 'profile'],
  create: createSearchIndex,
  jobs: searchJobs,
  consumers: searchConsumers,
  exports: searchExports,
  erasure: searchErasure,
})
