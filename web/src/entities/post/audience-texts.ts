import type { CommentAudience } from '@sayso/contract/shapes/scalars'

/** Who may comment, as chips in the composer. Apart from `texts.ts`, because the first screen does not need them. */
export const audienceChips: Readonly<Record<CommentAudience, string>> = {
  everyone: 'Everyone',
  followers: 'Followers',
  followed: 'People I follow',
  buyers: 'Buyers',
  nobody: 'Nobody',
}
