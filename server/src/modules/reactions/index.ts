import { defineModule } from '../../composition/define-module.ts'
import { posts, reactionsHook } from '../posts/index.ts'
import { safety } from '../safety/index.ts'
import { createReactions } from './react-to-post.service.ts'
import { reactionConsumers } from './reactions.consumers.ts'
import { reactionErasure } from './reactions.erasure.ts'
import { reactionExports } from './reactions.exports.ts'
import { reactionInvariants } from './reactions.invariants.ts'
import { reactionJobs } from './reactions.jobs.ts'
import { reactionRoutes } from './reactions.routes.ts'

export { changeOf, ownByTarget, type ReactionChange } from './react-to-post.service.ts'
export { type ChangeOfMind, postReacted } from './reactions.events.ts'
export type { ReactionKind } from './reactions.policy.ts'
export type { StoredChange } from './reactions.queries.ts'

export const reactions = defineModule({
  name: 'reactions',
  needs: [posts, safety],
  tables: ['hot_post', 'post_reaction'],
  reads: ['post', 'post_counter', 'post_counter_delta', 'profile'],
  extends: (ctx) => [reactionsHook.with(createReactions(ctx))],
  routes: (_, { posts }) => reactionRoutes(posts),
  jobs: reactionJobs,
  consumers: reactionConsumers,
  invariants: reactionInvariants,
  exports: reactionExports,
  erasure: reactionErasure,
})
