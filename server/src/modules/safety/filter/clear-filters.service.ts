import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { clearFiltersJob } from '../safety.events.ts'
import * as q from './clear-filters.queries.ts'

const BATCH_SIZE = 1000

/**
 * Once a night: marks that nothing stands behind cost their readers a statement per page, and mutes that are over only
 * take room. Whether something is filtered does not depend on it.
 */
export const clearFilters = handleJob(clearFiltersJob, {
  async atLeastOnce({ db }: Context) {
    for (let above = 0n; ; ) {
      const last = await db.write((tx) => q.clearBlocked(tx, above, BATCH_SIZE))
      if (last === null) break
      above = last
    }
    while ((await db.write((tx) => q.dropOver(tx, BATCH_SIZE))) === BATCH_SIZE);
    for (let above = 0n; ; ) {
      const last = await db.write((tx) => q.clearAccounts(tx, above, BATCH_SIZE))
      if (last === null) break
      above = last
    }
  },
})
