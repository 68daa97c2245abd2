import type { PostId, ProfileId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { ReactionKind } from './reactions.policy.ts'

/** The new reaction and the previous one; null means none. */
export interface ChangeOfMind {
  profileId: ProfileId
  before: ReactionKind | null
  after: ReactionKind | null
}

/** Published once per change. Dislikes and falses are for counting: the people behind them must never be named. */
export const postReacted = defineEvent<ChangeOfMind & { postId: PostId }>('reactions.post-reacted')

/** Aggregates the reactions to a hot post, and runs again until it has cooled down. */
export const aggregatePostJob = defineJob<{ postId: PostId }>('reactions.aggregate-post')
/** Finds appended reactions that were left behind. */
export const aggregateLeftOversJob = defineJob<object>('reactions.aggregate-left-overs', {
  every: '* * * * *',
})
/** Deletes the reactions to a post that was erased. */
export const forgetPostJob = defineJob<{ postId: PostId }>('reactions.forget-post')
