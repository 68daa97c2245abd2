import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { MediaItem, MediaPurpose } from './media.item.ts'

/** An item has become ready or has failed; what shows it may look again. */
export const mediaSettled = defineNews<{ mediaId: MediaId; ownerId: ProfileId | null }>('media.settled')

/** Decoding is heavy: these jobs have a lane of their own, so that mails do not wait for pictures. */
export const processMediaJob = defineJob<{ mediaId: MediaId }>('media.process', { isHeavy: true })

/** A profile's picture is small, and its owner waits for it: neither behind others' pictures nor behind large files. */
export const processPhotoJob = defineJob<{ mediaId: MediaId }>('media.process-photo', { isAwaited: true })

/** Minutes of a processor for one video: a lane of its own again, or pictures would wait behind it. */
export const processVideoJob = defineJob<{ mediaId: MediaId }>('media.process-video', { isLong: true })

/** Files are not decoded, but read from end to end. */
export const keepFileJob = defineJob<{ mediaId: MediaId }>('media.keep-file', { isHeavy: true })

const JOBS = { image: processMediaJob, video: processVideoJob, file: keepFileJob }

export const jobFor = (kind: MediaItem['kind'], purpose?: MediaPurpose) =>
  kind === 'image' && purpose === 'profile_photo' ? processPhotoJob : JOBS[kind]

export const collectMediaJob = defineJob<object>('media.collect', { every: '23 * * * *' })
