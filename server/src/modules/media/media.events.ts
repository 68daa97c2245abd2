import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { MediaItem, MediaPurpose } from './media.item.ts'

/** An item has become ready or has failed. Consumers that show it can load it again. */
export const mediaSettled = defineEvent<{ mediaId: MediaId; ownerId: ProfileId | null }>('media.settled')

/** Decoding is heavy: these jobs have their own lane, so that emails do not wait for pictures. */
export const processMediaJob = defineJob<{ mediaId: MediaId }>('media.process', { isHeavy: true })

/** A profile photo is small and its owner waits for it, so it must not queue behind other pictures or large files. */
export const processPhotoJob = defineJob<{ mediaId: MediaId }>('media.process-photo', { isAwaited: true })

/** A video takes minutes of CPU: another lane, so that pictures do not wait behind it. */
export const processVideoJob = defineJob<{ mediaId: MediaId }>('media.process-video', { isLong: true })

/** Files are not decoded, but read from start to end. */
export const keepFileJob = defineJob<{ mediaId: MediaId }>('media.keep-file', { isHeavy: true })

const JOBS = { image: processMediaJob, video: processVideoJob, file: keepFileJob }

export const jobFor = (kind: MediaItem['kind'], purpose?: MediaPurpose) =>
  kind === 'image' && purpose === 'profile_photo' ? processPhotoJob : JOBS[kind]

/** Removes the former folders of items that were locked or made free, as soon as they are due. */
export const removeStraysJob = defineJob<object>('media.remove-strays')

/** Moves the objects of an item to where they belong now: to the evidence, or back. */
export const moveWithheldJob = defineJob<{ mediaId: MediaId }>('media.move-withheld')

/** Tells the cache in front of us that these paths are no longer public. Its second run is `isLast`. */
export const purgeMediaJob = defineJob<{ paths: readonly string[]; isLast?: boolean }>('media.purge')

/** The same for everything in a profile's posts, part by part. */
export const purgeOwnedJob = defineJob<{ ownerId: ProfileId; below: MediaId | null; isLast?: boolean }>(
  'media.purge-owned',
)

export const collectMediaJob = defineJob<object>('media.collect', { every: '23 * * * *' })
