import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { oldestUnmatched, removeHeldUploads } from '../media/index.ts'
import { dropOldHeldJob, watchListsJob } from './known-images.events.ts'
import { mediaUnmatched } from './known-images.metrics.ts'
import * as q from './upkeep/old-held.queries.ts'

const BATCH_SIZE = 500
const ALARM_SECONDS = 15 * 60
/** As long as authorities may ask for it. */
const KEPT_DAYS = 365

const watchLists = handleJob(watchListsJob, {
  async atLeastOnce({ db, metrics, log }: Context) {
    const seconds = await db.readPrivate(oldestUnmatched)
    mediaUnmatched(metrics).set(seconds)
    if (seconds > ALARM_SECONDS)
      log.error({ seconds: Math.round(seconds) }, 'uploads wait: the lists of known images cannot be asked')
  },
})

/** Objects first: a row without its objects is dropped the next night, objects without a row would stay for ever. */
const dropOld = handleJob(dropOldHeldJob, {
  async atLeastOnce(ctx: Context) {
    for (let found = BATCH_SIZE; found === BATCH_SIZE; ) {
      const old = await ctx.db.readPrivate((tx) => q.findRemovable(tx, KEPT_DAYS, BATCH_SIZE))
      found = old.length
      await removeHeldUploads(
        ctx,
        old.map(({ key }) => key),
      )
      await ctx.db.write((tx) =>
        q.markRemoved(
          tx,
          old.map(({ id }) => id),
        ),
      )
    }
    while ((await ctx.db.write((tx) => q.dropDecided(tx, KEPT_DAYS, BATCH_SIZE))) === BATCH_SIZE);
  },
})

export const knownImageJobs = [watchLists, dropOld]
