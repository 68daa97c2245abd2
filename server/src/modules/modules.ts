import type { Context } from '../context.ts'
import type { Served } from '../door/serve.ts'
import type { Consumer } from '../platform/bus/news.ts'
import { pruneHandler } from '../platform/bus/prune.job.ts'
import type { Invariant } from '../platform/db/invariants.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { Letter } from '../platform/mail/letter.ts'
import { sendMailHandler } from '../platform/mail/send-mail.job.ts'
import type { Page } from '../web/pages.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { accountLetterSamples, dropOldCodes, sendResetCode } from './accounts/index.ts'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import { attachmentConsumers } from './attachments/index.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { commentConsumers, commentInvariants, commentJobs } from './comments/index.ts'
import { connectionRoutes } from './connections/connections.routes.ts'
import {
  connectionInvariants,
  dropAttempts,
  giveBackPermission,
  renewConnections,
} from './connections/index.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { importInvariants, importJobs, profileImports } from './imports/index.ts'
import { checkBooksHandler, ledgerInvariants } from './ledger/index.ts'
import { dropOldPreviews, fetchPictures } from './links/index.ts'
import { linkRoutes } from './links/links.routes.ts'
import {
  collectMedia,
  createPreviewPictures,
  keepFile,
  mediaInvariants,
  processMedia,
  processPhoto,
  processVideo,
} from './media/index.ts'
import { mediaRoutes } from './media/media.routes.ts'
import {
  foldNotices,
  mailNotices,
  noticeConsumers,
  noticeInvariants,
  noticeLetterSamples,
  tellReleases,
  tidyNotices,
} from './notices/index.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { paymentInvariants, paymentJobs } from './payments/index.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { createOwnPayouts, payoutInvariants, payoutJobs, payoutLetterSamples } from './payouts/index.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
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
  forgetLatePhoto,
  profileInvariants,
  profileLetterSamples,
  profilePages,
} from './profiles/index.ts'
import { profileRoutes } from './profiles/profiles.routes.ts'
import {
  buyerCounts,
  mailBuyersHandler,
  purchaseConsumers,
  purchaseInvariants,
  purchaseLetterSamples,
} from './purchases/index.ts'
import { purchaseRoutes } from './purchases/purchases.routes.ts'
import {
  foldLeftOvers,
  foldPost,
  forgetPost,
  reactionConsumers,
  reactionInvariants,
} from './reactions/index.ts'
import { reactionRoutes } from './reactions/reactions.routes.ts'
import { receiptJobs, receiptLetterSamples } from './receipts/index.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { createSearchIndex, indexMissing, reindexAuthor, searchConsumers } from './search/index.ts'
import { settleHandler, settlementConsumers, settlementInvariants } from './settlement/index.ts'
import { settlementRoutes } from './settlement/settlement.routes.ts'
import { statementRoutes } from './statements/statements.routes.ts'
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

/** What takes long when it is first asked for is begun before anybody asks. */
export const wakeParts = (ctx: Context): Promise<void> => partsOf(ctx).places.wake()

/** What the processes are made of: one line per module in each list it has a part in. */
export function routesOf(ctx: Context): Served[] {
  const { places, posts, timelines, search } = partsOf(ctx)
  return [
    ...productRoutes(ctx),
    ...accountRoutes(ctx, createOwnProfiles(ctx), createOwnPayouts(ctx)),
    ...mediaRoutes(ctx),
    ...profileRoutes(ctx, {
      postsOf: { relist: relistPosts, forgetTimelines: timelines.forget },
      importsOf: profileImports(posts),
    }),
    ...placeRoutes(places),
    ...linkRoutes(ctx, createPreviewPictures(ctx)),
    ...postRoutes(posts, { published: timelines.showOwn }),
    ...attachmentRoutes(posts),
    ...reactionRoutes(posts),
    ...commentRoutes(posts),
    ...purchaseRoutes(posts),
    ...receiptRoutes(ctx),
    ...statementRoutes(posts),
    ...connectionRoutes(ctx),
    ...importRoutes(posts),
    ...paymentRoutes(posts),
    ...settlementRoutes(ctx),
    ...payoutRoutes(ctx),
    ...noticeRoutes(ctx),
    ...feedRoutes(posts, { places, timelines, search }),
  ]
}

/** Pages whose heads a module writes. */
export const pagesOf = (ctx: Context): readonly Page[] => [
  ...profilePages(ctx),
  ...postPages(partsOf(ctx).posts),
]

/** What is about money: one that does not hold stops payouts. */
export const booksInvariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...purchaseInvariants,
  ...paymentInvariants,
  ...settlementInvariants,
  ...payoutInvariants,
]

export const jobHandlers: readonly JobHandler<Context>[] = [
  pruneHandler,
  sendMailHandler,
  sendResetCode,
  dropOldCodes,
  ...postJobs,
  processMedia,
  processPhoto,
  processVideo,
  keepFile,
  collectMedia,
  fetchPictures(createPreviewPictures),
  dropOldPreviews(createPreviewPictures),
  approveWaiting,
  dropFormerHandles,
  forgetLatePhoto,
  foldPost,
  foldLeftOvers,
  forgetPost,
  ...commentJobs,
  reindexAuthor,
  indexMissing,
  checkBooksHandler(booksInvariants),
  ...receiptJobs,
  mailBuyersHandler,
  giveBackPermission,
  renewConnections,
  dropAttempts,
  ...importJobs((ctx) => partsOf(ctx).posts),
  ...paymentJobs((ctx) => partsOf(ctx).posts),
  settleHandler((ctx) => partsOf(ctx).posts),
  ...payoutJobs,
  foldNotices,
  mailNotices,
  tidyNotices,
  tellReleases,
]

export const consumers: readonly Consumer<Context>[] = [
  ...postConsumers,
  ...timelineConsumers,
  ...searchConsumers,
  ...attachmentConsumers((ctx) => partsOf(ctx).posts),
  ...reactionConsumers,
  ...commentConsumers,
  ...purchaseConsumers,
  ...settlementConsumers,
  ...noticeConsumers,
]

export const invariants: readonly Invariant[] = [
  ...mediaInvariants,
  ...postInvariants,
  ...profileInvariants,
  ...reactionInvariants,
  ...commentInvariants,
  ...noticeInvariants,
  ...connectionInvariants,
  ...importInvariants,
  ...booksInvariants,
  buyerCounts,
]

/** Every mail, with made-up people in it. */
export const letterSamples = (publicUrl: string): Record<string, Letter> => ({
  ...accountLetterSamples(publicUrl),
  ...profileLetterSamples(publicUrl),
  ...purchaseLetterSamples(publicUrl),
  ...receiptLetterSamples(publicUrl),
  ...payoutLetterSamples(publicUrl),
  ...noticeLetterSamples(publicUrl),
})
