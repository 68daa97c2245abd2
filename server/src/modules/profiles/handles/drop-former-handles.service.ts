import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { dropFormerHandlesJob } from '../profiles.events.ts'
import { dropFormerHandles as drop } from './handles.queries.ts'

/** Keeps the table small. Whether a handle is still reserved does not depend on it. */
export const dropFormerHandles = handleJob(dropFormerHandlesJob, {
  inTransaction: (tx, _payload, { config }: Context) => drop(tx, config.limits.accounts.freedHandleHeldDays),
})
