import type { Comment } from '@sayso/contract/shapes/comment'

/** Why a comment is not simply shown. `author`: the author of the post hid it. */
export type HiddenReason = 'blocked' | 'muted' | 'author'

/** Comments kept by an older version of the app do not say. */
export function hiddenReasonOf({
  not_shown: isBlocked,
  folded,
}: Pick<Comment, 'not_shown' | 'folded'>): HiddenReason | null {
  return isBlocked ? 'blocked' : (folded ?? null)
}
