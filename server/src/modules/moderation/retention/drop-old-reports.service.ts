import { REPORT_ADD_HOURS } from '@sayso/contract/report-reasons'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { weightOf } from '../cases/priority.policy.ts'
import { dropOldReportsJob } from '../moderation.events.ts'
import * as q from './old-reports.queries.ts'

const BATCH_SIZE = 1000
const YEAR_DAYS = 365
/** Half a year after a decision somebody may still appeal; what is about children is kept for longer. */
const SNAPSHOTS = { days: 183, graveDays: YEAR_DAYS, graveWeight: weightOf('child_safety') }

/** Every night. A case that is open keeps its snapshot, however long that takes. */
export const dropOldReports = handleJob(dropOldReportsJob, {
  async atLeastOnce({ db }: Context) {
    const all = async (drop: (tx: Tx) => Promise<number>) => {
      while ((await db.write(drop)) === BATCH_SIZE);
    }
    await all((tx) => q.dropMarks(tx, REPORT_ADD_HOURS, BATCH_SIZE))
    await all((tx) => q.dropReports(tx, YEAR_DAYS, BATCH_SIZE))
    await all((tx) => q.dropSnapshots(tx, SNAPSHOTS, BATCH_SIZE))
  },
})
