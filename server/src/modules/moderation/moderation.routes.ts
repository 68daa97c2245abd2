import * as calls from '@sayso/contract/calls/reports'
import { handle, type Route } from '../../rpc/route.ts'
import { reportByAddress } from './by-address/report-by-address.service.ts'
import { readReportStatus } from './by-address/report-status.service.ts'
import type { ModerationContext } from './moderation.context.ts'
import { addToReport, makeReport } from './reports/make-report.service.ts'

export function moderationRoutes(ctx: ModerationContext): Route[] {
  return [
    handle(calls.report, ({ viewer, input }) => makeReport(ctx, viewer, input)),
    handle(calls.addToReport, ({ viewer, input }) => addToReport(ctx, viewer, input)),
    handle(calls.reportByAddress, ({ input, address }) => reportByAddress(ctx, input, address)),
    handle(calls.reportStatus, ({ input }) => readReportStatus(ctx, input)),
  ]
}
