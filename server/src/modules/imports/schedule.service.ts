import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { advanceLater, autoImportJob } from './imports.events.ts'
import type { Run } from './imports.run.ts'
import { insertRun } from './runs.queries.ts'
import * as q from './schedule.queries.ts'

const EVERY_MINUTES = 60
const MOST_AT_ONCE = 200

/** Begins what is due. Each one is an import like any other, of what is newer than its switch. */
export const beginDue = handleJob(autoImportJob, {
  async inTransaction(tx, _payload, _ctx: Context) {
    await q.matchSwitches(tx)
    for (const due of await q.takeDue(tx, MOST_AT_ONCE, EVERY_MINUTES)) {
      await q.dropEmpty(tx, due)
      // Null where one is under way already: it brings the same.
      const id = await insertRun(tx, { ...due, isAutomatic: true })
      if (id !== null) await advanceLater(tx, id)
    }
  },
})

/** How an import by itself went decides when the next one is. A failed one is left to be seen. */
export async function settleSchedule(tx: Tx, run: Run, hasFailed: boolean): Promise<void> {
  if (!run.isAutomatic) return
  await q.putOff(tx, run, { hasFailed, minutes: EVERY_MINUTES })
  if (!hasFailed) await q.dropEmpty(tx, run)
}
