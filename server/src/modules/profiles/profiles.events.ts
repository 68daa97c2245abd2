import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

type Pair = { followerId: ProfileId; followeeId: ProfileId }

/** Also told when a request is approved: from then on one follows the other. */
export const followed = defineNews<Pair>('profiles.followed')
/** Also told when a follower is sent away. */
export const unfollowed = defineNews<Pair>('profiles.unfollowed')
export const followRequested = defineNews<Pair>('profiles.follow-requested')

/** Another handle or display name. */
export const profileRenamed = defineNews<{ profileId: ProfileId }>('profiles.renamed')

/** A profile became public while more asked to follow it than one transaction should approve. */
export const approveWaitingJob = defineJob<{ followeeId: ProfileId }>('profiles.approve-waiting')

/** A picture that was not ready in time is kept for whoever asks again, and not for ever. */
export const forgetLatePhotoJob = defineJob<{ profileId: ProfileId; mediaId: MediaId }>(
  'profiles.forget-late-photo',
)

export const dropFormerHandlesJob = defineJob<object>('profiles.drop-former-handles', { every: '41 3 * * *' })
