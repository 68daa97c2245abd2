import type { ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** One profile blocks another. Follows between them have ended in the same transaction. */
export const blocked = defineEvent<{ blockerId: ProfileId; blockedId: ProfileId }>('safety.blocked')

/** Clears marks of accounts and profiles that nothing is filtered for any more, and mutes that are over. */
export const clearFiltersJob = defineJob<object>('safety.clear-filters', { every: '23 4 * * *' })
