import type { Invariant } from '../../platform/db/invariants.ts'

export const importInvariants: readonly Invariant[] = [
  {
    name: 'an imported item is a post of its profile, with its source',
    violations: `
      select i.post_id as id from import_item i left join post on post.id = i.post_id
       where i.state = 'imported' and (post.author_id is distinct from i.profile_id or post.source is null)`,
  },
]
