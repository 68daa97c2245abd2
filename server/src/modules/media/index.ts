import { defineModule } from '../../composition/define-module.ts'
import { mediaInvariants } from './media.invariants.ts'
import { mediaJobs } from './media.jobs.ts'
import { mediaRoutes, publicMediaRoutes } from './media.routes.ts'

export { mediaSettled } from './media.events.ts'
/** @public what posts hydrate. */
export type { MediaItem } from './media.item.ts'
export { pictureUrl } from './media.keys.ts'
export { canRetry } from './media.policy.ts'
export {
  addressesOf,
  downloadOf,
  findMedia,
  forget,
  hashOf,
  isOwn,
  openFile,
  whenSettled,
} from './media.service.ts'
export { failureCode, viewMedia } from './media.view.ts'
export { createPreviewPictures } from './process/keep-link-picture.service.ts'
export { copyAcross, moveAcross } from './upkeep/move-media.service.ts'
export { tidyFileName } from './upload/file.policy.ts'
export { type Made, receive, receiveImage, writeDownIn } from './upload/receive-media.service.ts'
export { type Arrived, nameOf as fileNameOf, takeIn } from './upload/take-in-file.service.ts'
export { hasFfmpeg } from './video/ffmpeg.ts'

export const media = defineModule({
  name: 'media',
  needs: [],
  tables: ['media', 'media_stray', 'media_upload', 'media_usage'],
  routes: mediaRoutes,
  http: (ctx) => [publicMediaRoutes(ctx)],
  jobs: mediaJobs,
  invariants: mediaInvariants,
})
