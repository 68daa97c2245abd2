import type { Context } from '../../context.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { dropFormerHandles as drop } from './handles.queries.ts'
import { dropFormerHandlesJob } from './profiles.events.ts'

/** Keeps the table short. Whether a handle is still held does not depend on it. */
export const dropFormerHandles = handleJob(dropFormerHandlesJob, {
  inTransaction: (tx, _payload, { config }: Context) => drop(tx, config.limits.accounts.freedHandleHeldDays),
})
