import { defineModule } from '../../composition/define-module.ts'
import { abuse } from '../abuse/index.ts'
import { media } from '../media/index.ts'
import { places } from '../places/index.ts'
import { profiles, relistHook } from '../profiles/index.ts'
import { safety } from '../safety/index.ts'
import { createPostsContext } from './create-posts-context.ts'
import { postConsumers } from './posts.consumers.ts'
import { postExports } from './posts.exports.ts'
import { postHooks } from './posts.hooks.ts'
import { postInvariants } from './posts.invariants.ts'
import { postJobs } from './posts.jobs.ts'
import { postPages } from './posts.pages.ts'
import { postRoutes } from './posts.routes.ts'
import { relistPosts } from './upkeep/relist-posts.service.ts'

export {
  attachFile,
  attachMedia,
  detachFile,
  detachMedia,
  fileNames,
  hasOffer,
  postOf,
  setFileHash,
  setMediaReady,
} from './attach/attach-media.service.ts'
export { holdForComment } from './audience/comment-audience.queries.ts'
export {
  aggregateReactions,
  clearCommentCount,
  clearReactionCounts,
  countCommentLess,
  countCommentMore,
  findLeftOver,
} from './counters/post-counters.queries.ts'
export { labelPost, unlabelPost } from './labels/label-post.service.ts'
export { isSaleForbidden } from './labels/label-terms.ts'
export {
  limitPost,
  type Outcome as ModerationOutcome,
  restorePost,
  takeDownPost,
  withdrawPost,
} from './moderation/moderate-post.service.ts'
export type { AttachmentReader, PostAuthor, PostsContext, Sales } from './posts.context.ts'
export {
  postDeleted,
  postEdited,
  postMediaSettled,
  postPublished,
  postRestored,
  postsErased,
  postsUnlisted,
} from './posts.events.ts'
export { attachmentsHook, onPublishedHook, reactionsHook, salesHook } from './posts.hooks.ts'
export { publishImported, publishPost } from './publish/create-post.service.ts'
export { textFault, tidyText } from './publish/post-input.policy.ts'
export { ownershipOf } from './read/own-post.service.ts'
export type { Offer, PostCard } from './read/posts.card.ts'
export { dropCardAfter, dropCards } from './read/posts.cards.ts'
export {
  hydratePosts,
  type KnownPost,
  requireLetIn,
  requireLive,
  requireSeen,
  requireVisibleNow,
  showFresh,
  showPosts,
} from './read/show-posts.service.ts'

import { postErasure } from './posts.erasure.ts'

export { titleOf } from './read/title.ts'
export { countBuyers, holdForSale, stopSales } from './sale/hold-for-sale.service.ts'
export { isOnSale } from './sale/on-sale.policy.ts'
export { isLive, isShownInLists, isShownInPublic, visibilityOf } from './visibility.policy.ts'

export const posts = defineModule({
  name: 'posts',
  needs: [abuse, media, places, profiles, safety],
  tables: [
    'post',
    'post_contact',
    'post_counter',
    'post_counter_delta',
    'post_draft',
    'post_file',
    'post_key',
    'post_media',
    'post_secret',
    'post_version',
  ],
  reads: ['account_filter', 'follow', 'profile'],
  readsAbove: {
    purchase:
      'buyers may see a post after its time, and one that is for followers, and comment where only they may',
  },
  hooks: postHooks,
  create: (ctx, { abuse, places, safety }, hooks) =>
    createPostsContext(ctx, { abuse, places, filters: safety.filters }, hooks),
  extends: (_, __, self) => [relistHook.with((tx, authorId) => relistPosts(tx, self(), authorId))],
  routes: postRoutes,
  pages: postPages,
  jobs: postJobs,
  consumers: postConsumers,
  invariants: postInvariants,
  exports: postExports,
  erasure: postErasure,
})
