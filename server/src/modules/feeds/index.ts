import { defineModule } from '../../composition/define-module.ts'
import { places } from '../places/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { safety } from '../safety/index.ts'
import { search } from '../search/index.ts'
import { timelines } from '../timelines/index.ts'
import { feedRoutes } from './feeds.routes.ts'

export { createTimelineFeeds, type TimelineFeeds } from './timeline-feeds.service.ts'

export const feeds = defineModule({
  name: 'feeds',
  needs: [places, posts, profiles, purchases, safety, search, timelines],
  tables: [],
  reads: ['follow', 'post', 'profile_explore', 'purchase'],
  routes: (_, { posts, ...sources }) => feedRoutes(posts, sources),
})
