import type { Context } from '../../context.ts'
import type { Invariant } from '../../platform/db/invariants.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { auditRegularly } from './audit.service.ts'
import { auditLedgerJob } from './ledger.events.ts'

/** Takes the invariants about money of every module. */
export const ledgerJobs = (moneyInvariants: readonly Invariant[]) => [
  handleJob(auditLedgerJob, {
    async atLeastOnce(ctx: Context) {
      await auditRegularly(ctx, moneyInvariants)
    },
  }),
]
