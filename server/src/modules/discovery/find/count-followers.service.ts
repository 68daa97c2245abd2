import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { countFollowersJob } from '../discovery.events.ts'
import * as q from './count-followers.queries.ts'

const BATCH_SIZE = 50

/** Counts the followers of all profiles whose followers have changed, so that no search has to count. */
async function countAllFollowers({ db, config }: Context): Promise<void> {
  const { establishedAfterDays } = config.limits.discovery
  await db.write((tx) => q.markWinners(tx))
  for (let counted = BATCH_SIZE; counted === BATCH_SIZE; )
    counted = await db.write((tx) => q.countFollowers(tx, BATCH_SIZE, establishedAfterDays))
}

export const countFollowers = handleJob(countFollowersJob, { atLeastOnce: countAllFollowers })
