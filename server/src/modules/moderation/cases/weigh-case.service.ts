import type { ReportedFor } from '@sayso/contract/report-reasons'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdWeight, setWeight } from './cases.queries.ts'
import { graverOf, priorityOf, weightOf } from './priority.policy.ts'

/** Adds a reason to a case. Its priority only rises. */
export async function weighCase(
  tx: Tx,
  caseId: bigint,
  { reason, isVerified }: { readonly reason: ReportedFor; readonly isVerified: boolean },
): Promise<void> {
  const before = await holdWeight(tx, caseId)
  const after = {
    weight: Math.max(before.weight, weightOf(reason)),
    verifiedReports: before.verifiedReports + (isVerified ? 1 : 0),
    reason: graverOf(before.reason, reason),
  }
  await setWeight(tx, caseId, after, priorityOf(after))
}
