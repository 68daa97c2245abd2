import { defineModule } from '../../composition/define-module.ts'
import type { MediaContext } from './media.context.ts'
import { mediaExports } from './media.exports.ts'
import { knownImagesHook, publicMediaHook } from './media.hooks.ts'
import { mediaInvariants } from './media.invariants.ts'
import { mediaJobs } from './media.jobs.ts'
import { mediaRoutes } from './media.routes.ts'
import { mediaStored } from './media.stored.ts'
import { publicMediaRoutes } from './serve/public-media.routes.ts'

export { withhold } from './evidence/withhold-media.service.ts'
export { hashPicture } from './hold/hash-picture.service.ts'
export {
  oldestUnmatched,
  rejectHeld,
  releaseHeld,
  removeHeldUploads,
} from './hold/hold-media.service.ts'
export {
  type HeldUpload,
  type KnownMatch,
  ListAwayError,
  type PublicMedia,
  type UploadHashes,
} from './media.context.ts'
export { mediaSettled } from './media.events.ts'
export { exportedName, openExported } from './media.exports.ts'
export { knownImagesHook, publicMediaHook } from './media.hooks.ts'
/** @public what posts hydrate. */
export type { MediaItem } from './media.item.ts'
export { pictureUrl } from './media.keys.ts'
export { canRetry } from './media.policy.ts'
export {
  type Audience,
  addressesOf,
  downloadOf,
  findMedia,
  forget,
  hashOf,
  isOwn,
  openFile,
  whenSettled,
} from './media.service.ts'

import { mediaErasure } from './media.erasure.ts'

export { failureCode, viewMedia } from './media.view.ts'
export { createPreviewPictures } from './process/keep-link-picture.service.ts'
export { purgeMedia, purgeOwned } from './serve/purge-media.service.ts'
export { copyAcross, moveAcross } from './upkeep/move-media.service.ts'
export { tidyFileName } from './upload/file.policy.ts'
export { type Made, receive, receiveImage, writeDownIn } from './upload/receive-media.service.ts'
export { type Arrived, nameOf as fileNameOf, takeIn } from './upload/take-in-file.service.ts'
export { hasFfmpeg } from './video/ffmpeg.ts'

export const media = defineModule({
  name: 'media',
  needs: [],
  tables: ['media', 'media_stray', 'media_upload', 'media_usage'],
  hooks: { publicMedia: publicMediaHook, knownImages: knownImagesHook },
  create: (ctx, _, hooks): MediaContext => Object.freeze({ ...ctx, ...hooks }),
  readsAbove: {
    post_file: 'what a bought post shows is not forgotten with its owner',
    post_media: 'the same for pictures and videos',
  },
  routes: mediaRoutes,
  http: (ctx) => [publicMediaRoutes(ctx)],
  jobs: mediaJobs,
  invariants: mediaInvariants,
  exports: mediaExports,
  erasure: mediaErasure,
  stored: [mediaStored],
})
