import type { Kept } from '../../composition/personal-data.ts'

export const reactionErasure: readonly Kept[] = [
  {
    tables: ['post_reaction'],
    because: 'counts stay as others have seen them; the account behind a reaction is a number without a name',
    until: 'as long as the post',
  },
  { tables: ['hot_post'], because: 'posts that many react to, not people' },
]
