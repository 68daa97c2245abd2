import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import * as q from './mod-count.queries.ts'
import { MAX_HOURS, monthsSince } from './periods.policy.ts'
import { countMonthsJob } from './transparency.events.ts'

/**
 * Counts months anew: this one and the last, and earlier ones if the job did not run for that long. A month is replaced
 * as a whole, so it can be counted as often as one likes. Months before are not touched, because what they were counted
 * from may be gone by now.
 */
export const countMonths = handleJob(countMonthsJob, {
  async atLeastOnce({ db }: Context) {
    const last = await db.readPrivate((tx) => q.findLastMonth(tx))
    for (const month of monthsSince(last, new Date()))
      await db.write((tx) => q.countMonth(tx, month, MAX_HOURS))
  },
})
