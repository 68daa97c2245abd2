import type { Invariant } from '../../platform/db/invariants.ts'

export const postInvariants: readonly Invariant[] = [
  {
    name: 'every post has its counters',
    violations: 'select id from post left join post_counter on post_id = id where post_id is null',
  },
  {
    name: 'hidden text belongs to a post for sale',
    violations: 'select id from post join post_secret on post_id = id where price_cents is null',
  },
  {
    name: 'only posts for everyone are in public lists',
    violations: `select post.id from post join profile on profile.id = author_id
                  where listed and (visibility <> 'everyone' or not is_public)`,
  },
]
