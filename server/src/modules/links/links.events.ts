import { defineJob } from '../../platform/jobs/job.ts'

/** Fetches the picture of a page whose text is already shown. Worth a few attempts, no more. */
export const pictureJob = defineJob<{ urlHash: string; pictureUrl: string }>('links.picture', {
  maxAttempts: 3,
})

export const dropOldPreviewsJob = defineJob<object>('links.drop-old-previews', { every: '41 * * * *' })
