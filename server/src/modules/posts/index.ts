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
} from './attachments.service.ts'
export { publishImported, publishPost } from './create-post.service.ts'
export { isOnSale } from './on-sale.policy.ts'
export { ownershipOf } from './ownership.service.ts'
export { textFault, tidyText } from './post-input.policy.ts'
export type { Offer, PostCard } from './posts.card.ts'
export { createCards, dropCardAfter, dropCards } from './posts.cards.ts'
export type { PostsContext, Sales, Shelf } from './posts.context.ts'
export {
  postDeleted,
  postEdited,
  postPublished,
  postRestored,
  postsErased,
  postsUnlisted,
} from './posts.events.ts'
export { postInvariants } from './posts.invariants.ts'
export { postPages } from './posts.pages.ts'
export { isExpired, isShownInPublic, sightOf } from './posts.policy.ts'
export { relistPosts } from './relist.service.ts'
export { countBuyers, holdForSale } from './sale.service.ts'
export {
  hydratePosts,
  type KnownPost,
  requireLetIn,
  requireLive,
  requireSeen,
  requireVisibleNow,
  showFresh,
  showPosts,
} from './show.service.ts'
export { postConsumers, postJobs } from './sweep.service.ts'
export { titleOf } from './title.ts'
