import { defineModule } from '../../composition/define-module.ts'
import { abuse } from '../abuse/index.ts'
import { posts } from '../posts/index.ts'
import { reactions } from '../reactions/index.ts'
import { safety } from '../safety/index.ts'
import { commentConsumers } from './comments.consumers.ts'
import { commentErasure } from './comments.erasure.ts'
import { commentExports } from './comments.exports.ts'
import { commentInvariants } from './comments.invariants.ts'
import { commentJobs } from './comments.jobs.ts'
import { commentRoutes } from './comments.routes.ts'

export { commentDeleted, commented, commentModerated, commentReacted } from './comments.events.ts'

export { restoreComment, takeDownComment } from './moderation/moderate-comment.service.ts'
export { requireMetComment } from './read-comments.service.ts'

export const comments = defineModule({
  name: 'comments',
  needs: [abuse, posts, reactions, safety],
  tables: ['comment', 'comment_counter', 'comment_key', 'comment_reaction'],
  reads: ['post', 'post_counter', 'profile'],
  routes: (_, { posts }) => commentRoutes(posts),
  jobs: commentJobs,
  consumers: commentConsumers,
  invariants: commentInvariants,
  exports: commentExports,
  erasure: (_, { posts }) => commentErasure(posts),
})
