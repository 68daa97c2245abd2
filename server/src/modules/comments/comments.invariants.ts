import type { Invariant } from '../../platform/db/invariants.ts'

export const commentInvariants: readonly Invariant[] = [
  {
    name: 'every comment has its counter, under the same parent',
    violations: `select id from comment c left join comment_counter n on comment_id = id
                  where comment_id is null or n.under_id <> c.under_id`,
  },
  {
    name: 'reply counts equal the rows',
    violations: `select comment_id from comment_counter n
                  where replies <> (select count(*) from comment where under_id = n.comment_id)`,
  },
  {
    name: 'comment counts equal the rows that are neither deleted nor removed',
    violations: `select post_id from post_counter
                   left join (select post_id, count(author_id) filter (where removed_at is null) as n
                                from comment group by post_id) said using (post_id)
                  where comments <> coalesce(n, 0)`,
  },
  {
    name: 'a reply is one level below its parent, under the same post',
    violations: `select c.id from comment c left join comment p on p.id = c.under_id
                  where c.depth > 0 and (p.id is null or p.depth <> c.depth - 1 or p.post_id <> c.post_id)`,
  },
  {
    name: 'a stub has replies',
    violations: `select id from comment c where author_id is null and not exists
                   (select from comment where under_id = c.id)`,
  },
  {
    name: 'reaction counts of comments equal the rows',
    violations: `select comment_id from comment_counter
                   full join (select comment_id, count(*) filter (where kind = 'like') as l,
                                     count(*) filter (where kind = 'dislike') as d,
                                     count(*) filter (where kind = 'true') as t,
                                     count(*) filter (where kind = 'false') as f
                                from comment_reaction group by comment_id) given using (comment_id)
                  where (likes, dislikes, trues, falses)
                        is distinct from (coalesce(l, 0), coalesce(d, 0), coalesce(t, 0), coalesce(f, 0))`,
  },
  {
    name: 'no account reacts to its own comments',
    violations: `select c.id from comment_reaction r
                   join comment c on c.id = r.comment_id join profile on profile.id = author_id
                  where profile.account_id = r.account_id`,
  },
]
