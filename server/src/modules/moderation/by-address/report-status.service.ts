import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { reportStatus as statusCall } from '@sayso/contract/calls/reports'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { readNumber } from '../reports/report-number.ts'
import { findByToken } from './address-reports.queries.ts'
import { hashOf } from './report-by-address.service.ts'

/** What became of a report, for whoever has the link of its receipt. */
export async function readReportStatus(
  { db }: Context,
  { number, token }: InputOf<typeof statusCall>,
): Promise<OutputOf<typeof statusCall>> {
  const report = await db.readPrivate((tx) => findByToken(tx, readNumber(number), hashOf(token)))
  if (report === null) throw new AppError('report_link_invalid')
  return {
    state: report.isOpen ? 'open' : 'decided',
    created: report.createdAt.toISOString(),
    statement: report.statement,
  }
}
