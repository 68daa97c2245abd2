import { defineJob } from '../../platform/jobs/job.ts'
import type { ReportedAddress } from './by-address/report-address.policy.ts'

/** Finds what a report by address is about, and opens a case. */
export const takeInReportJob = defineJob<{ number: string; about: ReportedAddress }>(
  'moderation.take-in-report',
)

/** Drops what is no longer needed: reports without an account, marks of visitors, snapshots of decided cases. */
export const dropOldReportsJob = defineJob<object>('moderation.drop-old-reports', { every: '41 4 * * *' })
