import { defineJob } from '../../platform/jobs/job.ts'

/** Looks for answers that were arranged. */
export const judgeAnswersJob = defineJob<object>('signals.judge-answers', { every: '7 * * * *' })
