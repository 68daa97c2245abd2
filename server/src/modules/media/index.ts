export { type Arrived, nameOf as fileNameOf, takeIn } from './arrive.service.ts'
export { collectMedia } from './collect.service.ts'
export { tidyFileName } from './file.policy.ts'
export { keepFile } from './keep-file.service.ts'
export { createPreviewPictures } from './link-pictures.service.ts'
export { mediaSettled } from './media.events.ts'
export { mediaInvariants } from './media.invariants.ts'
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
export { processMedia, processPhoto, processVideo } from './process.service.ts'
export { type Made, receive, receiveImage, writeDownIn } from './receive.service.ts'
export { hasFfmpeg } from './video/ffmpeg.ts'
