import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { notifyReleasesJob } from '../notifications.events.ts'
import { findReleased } from './facts.queries.ts'
import { notifyRelease } from './notify.service.ts'

const BATCH_SIZE = 200

/** Notifies buyers when a post is released. The notification itself records who was notified. */
export const notifyReleases = handleJob(notifyReleasesJob, {
  async atLeastOnce({ db }: Context) {
    for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
      found = await db.write(async (tx) => {
        const released = await findReleased(tx, BATCH_SIZE)
        for (const purchaseId of released) await notifyRelease(tx, { purchaseId })
        return released.length
      })
    }
  },
})
