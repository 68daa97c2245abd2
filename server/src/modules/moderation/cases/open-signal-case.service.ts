import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { hadSignal, noteCase } from './cases.queries.ts'
import { openCase } from './open-case.service.ts'
import type { Subject } from './subject.ts'

/** Somebody has just looked at it. */
const QUIET_DAYS = 7

/** Opens a case for something that a machine found, with what it found. Not again within a week. */
export async function openSignalCase(tx: Tx, subject: Subject, note: string): Promise<void> {
  if (await hadSignal(tx, subject.kind, rowId(subject.id), QUIET_DAYS)) return
  const caseId = await openCase(tx, { subject, reason: 'spam', source: 'signal' })
  if (caseId !== null) await noteCase(tx, caseId, note.slice(0, 500))
}
