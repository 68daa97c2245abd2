export { forgetPost, reactionConsumers } from './forget-post.service.ts'
export { foldLeftOvers, foldPost } from './hot-posts.service.ts'
export { reactionInvariants } from './reactions.invariants.ts'
export { type Button, createReactions, givenToComments, reactToComment } from './reactions.service.ts'
