import type { Tx } from '../../../platform/db/tx.ts'
import { closeCase } from '../cases/cases.queries.ts'
import { IGNORED_DAYS, judgeReporter, LOOKED_AT } from '../reporters/reporter.policy.ts'
import * as reporters from '../reporters/reporters.queries.ts'
import { correctSettled, settleOpen } from './settled.queries.ts'

/**
 * Closes a case and settles its reports, in the transaction of the decision. The statement is what reporters without an
 * account read behind their link. False if the case was decided already.
 */
export async function settleReports(
  tx: Tx,
  { caseId, outcome, statement }: { caseId: bigint; outcome: 'upheld' | 'rejected'; statement: string },
): Promise<boolean> {
  if (!(await closeCase(tx, caseId))) return false
  await settleOpen(tx, caseId, outcome, statement)
  await judgeReporters(tx, caseId)
  return true
}

/**
 * Writes another outcome into the settled reports of a case, because the decision was taken back or changed. They have to
 * be told again.
 */
export async function correctReports(
  tx: Tx,
  { caseId, outcome, statement }: { caseId: bigint; outcome: 'upheld' | 'rejected'; statement: string },
): Promise<void> {
  await correctSettled(tx, caseId, outcome, statement)
  await judgeReporters(tx, caseId)
}

async function judgeReporters(tx: Tx, caseId: bigint): Promise<void> {
  const judged = Map.groupBy(await reporters.findRecords(tx, caseId, LOOKED_AT), judgeReporter)
  const those = (verdict: ReturnType<typeof judgeReporter>) =>
    (judged.get(verdict) ?? []).map(({ accountId }) => accountId)
  const [warned, ignored, forgiven] = [those('warn'), those('ignore'), those('forgive')]
  if (warned.length > 0) await reporters.warn(tx, warned)
  if (ignored.length > 0) await reporters.ignore(tx, ignored, IGNORED_DAYS)
  if (forgiven.length > 0) await reporters.forgive(tx, forgiven)
}
