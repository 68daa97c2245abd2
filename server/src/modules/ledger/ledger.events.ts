import { defineJob } from '../../platform/jobs/job.ts'

/** Only one attempt: the next run is ten minutes later. */
export const auditLedgerJob = defineJob<object>('ledger.audit', {
  every: '*/10 * * * *',
  maxAttempts: 1,
})
