import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { reportStatus as statusCall } from '@sayso/contract/calls/reports'
import { AppError } from '../../../platform/http/app-error.ts'
import type { ModerationContext } from '../moderation.context.ts'
import { readNumber } from '../reports/report-number.ts'
import { findByToken } from './address-reports.queries.ts'
import { hashOf } from './report-by-address.service.ts'

/** What became of a report, for whoever has the link of its receipt. */
export async function readReportStatus(
  { db, decisionOfReport }: ModerationContext,
  input: InputOf<typeof statusCall>,
): Promise<OutputOf<typeof statusCall>> {
  const number = readNumber(input.number)
  return db.readPrivate(async (tx) => {
    const report = await findByToken(tx, number, hashOf(input.token))
    if (report === null) throw new AppError('report_link_invalid')
    const { caseId, isOpen, createdAt, statement } = report
    return {
      state: isOpen ? 'open' : 'decided',
      created: createdAt.toISOString(),
      statement,
      decision: isOpen || caseId === null ? null : await decisionOfReport(tx, { number, caseId }),
    }
  })
}
