/** Two questions, two answers each; to one question an account has one answer or none. */
export type ReactionKind = 'like' | 'dislike' | 'true' | 'false'
export type ReactionAxis = 'liking' | 'truth'

export function axisOf(kind: ReactionKind): ReactionAxis {
  return kind === 'like' || kind === 'dislike' ? 'liking' : 'truth'
}
