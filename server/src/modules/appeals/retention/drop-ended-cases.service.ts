import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { dropDecisionsOf, findEnded } from '../../decisions/index.ts'
import { dropCases, dropReportsOf, listOldCases, lockCases, type OldCase } from '../../moderation/index.ts'
import { dropEndedCasesJob } from '../appeals.events.ts'
import { dropAppealsOf, leaveOutAppealed } from './ended-appeals.queries.ts'

const KEPT_YEARS = 5
const CASES = 100
const REPORTS = 1000

/**
 * Every night: cases that ended years ago, with their decisions, appeals and reports. Each slice is a transaction, and
 * what a run leaves behind is found by the next one.
 */
export const dropEndedCases = handleJob(dropEndedCasesJob, {
  async atLeastOnce({ db }: Context) {
    for (let after: OldCase | null | undefined = null; after !== undefined; ) {
      const slice = { after, limit: CASES }
      const [page, ended] = await db.readPrivate(async (tx) => {
        const old = await listOldCases(tx, KEPT_YEARS, slice)
        const ids = old.map(({ id }) => id)
        return [old, await findDroppable(tx, ids)] as const
      })
      while (ended.length > 0 && !(await db.write((tx) => dropSome(tx, ended))));
      after = page.length === CASES ? page.at(-1) : undefined
    }
  },
})

async function findDroppable(tx: Tx, cases: readonly bigint[]): Promise<bigint[]> {
  return leaveOutAppealed(tx, await findEnded(tx, cases, KEPT_YEARS), KEPT_YEARS)
}

/** Whether nothing is left of these cases that has to go. */
async function dropSome(tx: Tx, ended: readonly bigint[]): Promise<boolean> {
  // Asked again, now that nobody decides them anew.
  const cases = await findDroppable(tx, await lockCases(tx, ended))
  if (cases.length === 0) return true
  if ((await dropReportsOf(tx, cases, REPORTS)) === REPORTS) return false
  await dropAppealsOf(tx, cases)
  await dropDecisionsOf(tx, cases)
  await dropCases(tx, cases)
  return true
}
