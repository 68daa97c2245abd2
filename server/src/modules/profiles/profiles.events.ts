import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

type Pair = { followerId: ProfileId; followeeId: ProfileId }

/** Also published when a request is approved: from then on one follows the other. */
export const followed = defineEvent<Pair>('profiles.followed')
/** Also published when a follower is removed. */
export const unfollowed = defineEvent<Pair>('profiles.unfollowed')
export const followRequested = defineEvent<Pair>('profiles.follow-requested')
/** By whoever asked, before it was answered. */
export const followWithdrawn = defineEvent<Pair>('profiles.follow-withdrawn')

/** A profile was created, or what it is found by changed: handle, name, bio, or whether it is public. */
export const profileChanged = defineEvent<{ profileId: ProfileId }>('profiles.changed')

/** The profile became public, or stopped being public: who may see its posts is another matter now. */
export const profileVisibilityChanged = defineEvent<{ profileId: ProfileId }>('profiles.visibility-changed')

/** The handle or display name changed. */
export const profileRenamed = defineEvent<{ profileId: ProfileId }>('profiles.renamed')

/**
 * Approves the remaining requests of a profile that became public, if there are more than one transaction should
 * approve.
 */
export const approveWaitingJob = defineJob<{ followeeId: ProfileId }>('profiles.approve-waiting')

/** Forgets a picture that was not ready in time. Until then it is kept for a retry. */
export const forgetLatePhotoJob = defineJob<{ profileId: ProfileId; mediaId: MediaId }>(
  'profiles.forget-late-photo',
)

export const dropFormerHandlesJob = defineJob<object>('profiles.drop-former-handles', { every: '41 3 * * *' })
