import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { places } from '../places/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { reactions } from '../reactions/index.ts'
import { safety } from '../safety/index.ts'
import { search } from '../search/index.ts'
import { discoveryConsumers } from './discovery.consumers.ts'
import { discoveryErasure } from './discovery.erasure.ts'
import { discoveryExports } from './discovery.exports.ts'
import { discoveryJobs } from './discovery.jobs.ts'
import { discoveryRoutes } from './discovery.routes.ts'

export const discovery = defineModule({
  name: 'discovery',
  needs: [accounts, places, posts, profiles, purchases, reactions, safety, search],
  tables: [
    'blocked_tag',
    'discovery_item',
    'disputed_answer',
    'paid_tag',
    'profile_standing',
    'profile_term',
    'spelling',
    'suggestion',
    'suggestion_dismissed',
    'suggestion_made',
    'tag_hour',
    'tag_standing',
    'tag_use',
    'topic_read',
    'type_ahead',
  ],
  reads: [
    'account',
    'follow',
    'follow_request',
    'post',
    'post_reaction',
    'profile',
    'profile_count',
    'profile_explore',
    'purchase',
  ],
  routes: (_, { posts, places }) => discoveryRoutes(posts, places),
  jobs: discoveryJobs,
  consumers: discoveryConsumers,
  exports: discoveryExports,
  erasure: discoveryErasure,
})
