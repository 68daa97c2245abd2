import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { findReleased } from './facts.queries.ts'
import { tellReleasesJob } from './notices.events.ts'
import { tellRelease } from './tell.service.ts'

const AT_ONCE = 200

/** Whoever paid for a day is told when it has come. Who was told is known by the notice itself. */
export const tellReleases = handleJob(tellReleasesJob, {
  async atLeastOnce({ db }: Context) {
    for (let found = AT_ONCE; found === AT_ONCE; ) {
      found = await db.write(async (tx) => {
        const released = await findReleased(tx, AT_ONCE)
        for (const purchaseId of released) await tellRelease(tx, { purchaseId })
        return released.length
      })
    }
  },
})
