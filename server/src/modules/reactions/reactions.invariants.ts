import type { Invariant } from '../../platform/db/invariants.ts'

/** The counts of a post as they are shown. */
const SHOWN = `
  select c.post_id, c.likes + coalesce(d.likes, 0) as likes, c.dislikes + coalesce(d.dislikes, 0) as dislikes,
         c.trues + coalesce(d.trues, 0) as trues, c.falses + coalesce(d.falses, 0) as falses
    from post_counter c
    left join (select post_id, sum(likes) as likes, sum(dislikes) as dislikes, sum(trues) as trues,
                      sum(falses) as falses
                 from post_counter_delta group by post_id) d on d.post_id = c.post_id`

export const reactionInvariants: readonly Invariant[] = [
  {
    name: 'no reaction count is negative',
    violations: `select post_id from (${SHOWN}) shown where least(likes, dislikes, trues, falses) < 0`,
  },
  {
    name: 'the reaction counts of a post equal the rows',
    violations: `select post_id from (${SHOWN}) shown
                   left join (select post_id, count(*) filter (where kind = 'like') as l,
                                count(*) filter (where kind = 'dislike') as d,
                                count(*) filter (where kind = 'true') as t, count(*) filter (where kind = 'false') as f
                           from post_reaction group by post_id) rows using (post_id)
                  where (likes, dislikes, trues, falses)
                        is distinct from (coalesce(l, 0), coalesce(d, 0), coalesce(t, 0), coalesce(f, 0))`,
  },
  {
    name: 'reactions belong to existing posts and versions',
    violations: `select post_id from post_reaction r left join post on post.id = post_id
                  where post.id is null or r.version > post.version`,
  },
  {
    name: 'no account reacts to its own posts',
    violations: `select post_id from post_reaction r
                   join post on post.id = post_id join profile on profile.id = author_id
                  where profile.account_id = r.account_id`,
  },
  {
    name: 'a reacting profile belongs to the reacting account',
    violations: `select post_id from post_reaction r join profile on profile.id = r.profile_id
                  where profile.account_id <> r.account_id`,
  },
]
