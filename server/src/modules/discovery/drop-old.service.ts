import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { dropOldJob } from './discovery.events.ts'
import { dropOldRows } from './drop-old.queries.ts'
import { dropOldUses } from './tags/rank-tags.queries.ts'

/** Keeps the tables small. What is shown does not depend on it. */
export const dropOld = handleJob(dropOldJob, {
  async atLeastOnce({ db, config }: Context) {
    await db.write((tx) => dropOldUses(tx))
    await db.write((tx) => dropOldRows(tx, config.limits.discovery.dismissedDays))
  },
})
