import { defineJob } from '../../platform/jobs/job.ts'

/** Sets the gauge of uploads that wait because the lists are away. */
export const watchListsJob = defineJob<object>('known-images.watch', { every: '* * * * *' })

export const dropOldHeldJob = defineJob<object>('known-images.drop-old', { every: '41 3 * * *' })
