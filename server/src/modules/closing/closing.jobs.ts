import type { ErasureStep, Kept } from '../../composition/personal-data.ts'
import type { Context } from '../../context.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { ClosingContext } from './closing.context.ts'
import { closeAccountsJob } from './closing.events.ts'
import { closeAccounts } from './settle/close-accounts.service.ts'

export function closingJobs(
  ctx: ClosingContext,
  erasure: () => readonly (ErasureStep | Kept)[],
): readonly JobHandler<Context>[] {
  return [handleJob(closeAccountsJob, { atLeastOnce: () => closeAccounts(ctx, erasure()) })]
}
