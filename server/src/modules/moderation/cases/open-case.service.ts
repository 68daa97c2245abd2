import type { ReportReason } from '@sayso/contract/report-reasons'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type CaseSource, holdCase, nextNumber } from './cases.queries.ts'
import type { Subject } from './subject.ts'
import { findSubject } from './subjects.queries.ts'
import { weighCase } from './weigh-case.service.ts'

/**
 * Opens a case about something, or adds a reason to the open one, in the transaction of what found it. Returns its
 * number; null if the thing is gone. Who may see the thing does not matter: the caller says that a person should look.
 */
export async function openCase(
  tx: Tx,
  { subject, reason, source }: { subject: Subject; reason: ReportReason; source: CaseSource },
): Promise<bigint | null> {
  const found = await findSubject(tx, subject)
  if (found === null) return null
  const caseId = await holdCase(tx, {
    number: await nextNumber(tx),
    kind: subject.kind,
    subjectId: rowId(subject.id),
    ...found,
    source,
  })
  await weighCase(tx, caseId, { reason, isVerified: false })
  return caseId
}
