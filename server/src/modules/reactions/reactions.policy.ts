/** Two axes with two reactions each. An account has at most one reaction per axis. */
export type ReactionKind = 'like' | 'dislike' | 'true' | 'false'
export type ReactionAxis = 'liking' | 'truth'

export function axisOf(kind: ReactionKind): ReactionAxis {
  return kind === 'like' || kind === 'dislike' ? 'liking' : 'truth'
}
