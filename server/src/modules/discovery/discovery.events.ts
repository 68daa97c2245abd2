import { defineJob } from '../../platform/jobs/job.ts'

export const indexMissingProfilesJob = defineJob<object>('discovery.index-missing-profiles', {
  every: '47 4 * * *',
})
export const countFollowersJob = defineJob<object>('discovery.count-followers', { every: '7 * * * *' })
export const makeTypeAheadJob = defineJob<object>('discovery.make-type-ahead', { every: '22 * * * *' })
/** Trending tags and disputed posts. */
export const makeQuickListsJob = defineJob<object>('discovery.make-quick-lists', { every: '*/5 * * * *' })
/** Notable people, people near, people who sell. */
export const makeHourlyListsJob = defineJob<object>('discovery.make-hourly-lists', { every: '37 * * * *' })
export const recountTagsJob = defineJob<object>('discovery.recount-tags', { every: '11 5 * * *' })
export const dropOldJob = defineJob<object>('discovery.drop-old', { every: '53 3 * * *' })
