import type { Context } from '../context.ts'
import type { Served } from '../door/serve.ts'
import type { Consumer } from '../platform/bus/news.ts'
import { pruneHandler } from '../platform/bus/prune.job.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import { sendMailHandler } from '../platform/mail/send-mail.job.ts'
import type { Page } from '../web/pages.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { dropOldCodes, sendResetCode } from './accounts/index.ts'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import { attachmentConsumers } from './attachments/index.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { commentConsumers, commentInvariants, commentJobs } from './comments/index.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { checkBooksHandler, ledgerInvariants } from './ledger/index.ts'
import { dropOldPreviews, fetchPictures } from './links/index.ts'
import { linkRoutes } from './links/links.routes.ts'
import {
  collectMedia,
  createPreviewPictures,
  keepFile,
  mediaInvariants,
  processMedia,
  processVideo,
} from './media/index.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { createPlaces } from './places/index.ts'
import { placeRoutes } from './places/places.routes.ts'
import { createPostsContext } from './post-parts.ts'
import { postConsumers, postInvariants, postJobs, postPages, relistPosts } from './posts/index.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import {
  approveWaiting,
  createOwnProfiles,
  dropFormerHandles,
  profileInvariants,
  profilePages,
} from './profiles/index.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import { buyerCounts, purchaseConsumers, purchaseInvariants, sendReceipt } from './purchases/index.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import {
  foldLeftOvers,
  foldPost,
  forgetPost,
  reactionConsumers,
  reactionInvariants,
} from './reactions/index.ts'
import { reactionRoutes } from './reactions/reactions.routes.ts'
import { createSearchIndex, indexMissing, reindexAuthor, searchConsumers } from './search/index.ts'
import { createTimelines, timelineConsumers } from './timelines/index.ts'

/** One of each per process, whichever list asks first. */
const partsByContext = new WeakMap<Context, ReturnType<typeof makeParts>>()

function makeParts(ctx: Context) {
  const places = createPlaces(ctx)
  return {
    places,
    posts: createPostsContext(ctx, places),
    timelines: createTimelines(ctx),
    search: createSearchIndex(ctx),
  }
}

function partsOf(ctx: Context) {
  const parts = partsByContext.get(ctx) ?? makeParts(ctx)
  partsByContext.set(ctx, parts)
  return parts
}

/** What the processes are made of: one line per module in each list it has a part in. */
export function routesOf(ctx: Context): Served[] {
  const { places, posts, timelines, search } = partsOf(ctx)
  return [
    ...productRoutes(ctx),
    ...accountRoutes(ctx, createOwnProfiles(ctx)),
    ...mediaRoutes(ctx),
    ...profileRoutes(ctx, { relist: relistPosts, forgetTimelines: timelines.forget }),
    ...placeRoutes(places),
    ...linkRoutes(ctx, createPreviewPictures(ctx)),
    ...postRoutes(posts),
    ...attachmentRoutes(posts),
    ...reactionRoutes(posts),
    ...commentRoutes(posts),
    ...purchaseRoutes(posts),
    ...feedRoutes(posts, { places, timelines, search }),
  ]
}

/** Pages whose heads a module writes. */
export const pagesOf = (ctx: Context): readonly Page[] => [
  ...profilePages(ctx),
  ...postPages(partsOf(ctx).posts),
]

/** What is about money: one that does not hold stops payouts. */
export const booksInvariants: readonly Invariant[] = [...ledgerInvariants, ...purchaseInvariants]

export const jobHandlers: readonly JobHandler<Context>[] = [
  pruneHandler,
  sendMailHandler,
  sendResetCode,
  dropOldCodes,
  ...postJobs,
  processMedia,
  processVideo,
  keepFile,
  collectMedia,
  fetchPictures(createPreviewPictures),
  dropOldPreviews(createPreviewPictures),
  approveWaiting,
  dropFormerHandles,
  foldPost,
  foldLeftOvers,
  forgetPost,
  ...commentJobs,
  reindexAuthor,
  indexMissing,
  checkBooksHandler(booksInvariants),
  sendReceipt,
]

export const consumers: readonly Consumer<Context>[] = [
  ...postConsumers,
  ...timelineConsumers,
  ...searchConsumers,
  ...attachmentConsumers((ctx) => partsOf(ctx).posts),
  ...reactionConsumers,
  ...commentConsumers,
  ...purchaseConsumers,
]

export const invariants: readonly Invariant[] = [
  ...mediaInvariants,
  ...postInvariants,
  ...profileInvariants,
  ...reactionInvariants,
  ...commentInvariants,
  ...booksInvariants,
  buyerCounts,
]
