import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { advanceLater, autoImportJob } from '../imports.events.ts'
import type { Run } from '../imports.run.ts'
import { insertRun } from '../run/runs.queries.ts'
import * as q from './schedule.queries.ts'

const EVERY_MINUTES = 60
const BATCH_SIZE = 200

/** Starts the imports that are due. Each is an ordinary import, limited to posts newer than its switch. */
export const beginDue = handleJob(autoImportJob, {
  async inTransaction(tx, _payload, _ctx: Context) {
    await q.matchSwitches(tx)
    for (const due of await q.takeDue(tx, BATCH_SIZE, EVERY_MINUTES)) {
      await q.dropEmpty(tx, due)
      // Null if one is already under way: it finds the same posts.
      const id = await insertRun(tx, { ...due, isAutomatic: true })
      if (id !== null) await advanceLater(tx, id)
    }
  },
})

/**
 * The result of an automatic import decides when the next one runs. A failed one is kept, so that the user can see it.
 */
export async function settleSchedule(tx: Tx, run: Run, hasFailed: boolean): Promise<void> {
  if (!run.isAutomatic) return
  await q.putOff(tx, run, { hasFailed, minutes: EVERY_MINUTES })
  if (!hasFailed) await q.dropEmpty(tx, run)
}
