import type { OwnReactions, ReactionCounts } from '@sayso/contract/shapes/post'
import type { ReactionKind } from './reactions.policy.ts'

export function viewOwn(given: readonly ReactionKind[]): OwnReactions {
  return {
    is_liked: given.includes('like'),
    is_disliked: given.includes('dislike'),
    is_truth: given.includes('true'),
    is_false: given.includes('false'),
  }
}

export function viewCounts(counts: Readonly<Partial<Record<ReactionKind, number>>>): ReactionCounts {
  return {
    num_likes: counts.like ?? 0,
    num_dislikes: counts.dislike ?? 0,
    num_true: counts.true ?? 0,
    num_false: counts.false ?? 0,
  }
}
