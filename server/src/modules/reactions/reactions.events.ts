import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { ReactionKind } from './reactions.policy.ts'

/** What somebody now answers, and what they answered before; null is nothing. */
interface ChangeOfMind {
  profileId: ProfileId
  before: ReactionKind | null
  after: ReactionKind | null
}

/** Told once per change. Who dislikes or calls false is for counting, never for naming. */
export const postReacted = defineNews<ChangeOfMind & { postId: PostId }>('reactions.post-reacted')
export const commentReacted = defineNews<ChangeOfMind & { commentId: CommentId }>('reactions.comment-reacted')

/** Adds up what was appended to a hot post, and comes back until it has cooled down. */
export const foldPostJob = defineJob<{ postId: PostId }>('reactions.fold-post')
/** Finds what nobody came to add up. */
export const foldLeftOversJob = defineJob<object>('reactions.fold-left-overs', { every: '* * * * *' })
/** Lets go of the reactions to a post that was erased. */
export const forgetPostJob = defineJob<{ postId: PostId }>('reactions.forget-post')
