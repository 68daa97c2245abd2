import { takeInReport } from './by-address/take-in-report.service.ts'
import { dropOldReports } from './retention/drop-old-reports.service.ts'

export const moderationJobs = [takeInReport, dropOldReports]
