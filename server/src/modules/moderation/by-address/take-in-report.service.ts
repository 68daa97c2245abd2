import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { findByHandle } from '../../profiles/index.ts'
import { type CaseKind, countReport, holdCase } from '../cases/cases.queries.ts'
import type { Subject } from '../cases/subject.ts'
import { type FoundSubject, findSubject } from '../cases/subjects.queries.ts'
import { weighCase } from '../cases/weigh-case.service.ts'
import { takeInReportJob } from '../moderation.events.ts'
import { holdUntaken, setCase } from './address-reports.queries.ts'
import type { ReportedAddress } from './report-address.policy.ts'

/**
 * Opens a case for a report by address. Something that is hidden or private can be reported too: the reporter has the
 * link and learns nothing here. What leads nowhere is still looked at by a person, who can read the text.
 */
export const takeInReport = handleJob(takeInReportJob, {
  async inTransaction(tx, payload) {
    const number = BigInt(payload.number)
    const report = await holdUntaken(tx, number)
    if (report === null) return
    const subject = await subjectOf(tx, payload.about)
    const found = subject && (await findSubject(tx, subject))
    const about = subject && found ? known(subject, found) : unknown(number, report.url)
    const caseId = await holdCase(tx, { number, ...about, source: 'report' })
    await setCase(tx, number, caseId)
    await countReport(tx, caseId)
    await weighCase(tx, caseId, { reason: report.reason, isVerified: false })
  },
})

async function subjectOf(tx: Tx, address: ReportedAddress): Promise<Subject | null> {
  if (address.kind !== 'handle') return address
  const id = await findByHandle(tx, address.handle)
  return id === null ? null : { kind: 'profile', id }
}

const known = ({ kind, id }: Subject, found: FoundSubject) => ({
  kind: kind as CaseKind,
  subjectId: rowId(id),
  ...found,
})

const unknown = (number: bigint, url: string) => ({
  kind: 'address' as CaseKind,
  subjectId: number,
  authorId: null,
  snapshot: { url },
})
