import type { Invariant } from '../../platform/db/invariants.ts'

export const noticeInvariants: readonly Invariant[] = [
  {
    name: 'a notice counts what is in it',
    violations: `
      select n.id from notice n
        left join (select notice_id, count(*) filter (where not is_undone) as n from notice_part
                    where notice_id is not null group by notice_id) p on p.notice_id = n.id
        left join (select notice_id, sum(change) as n from notice_change group by notice_id) c on c.notice_id = n.id
       where n.count + coalesce(c.n, 0) <> coalesce(p.n, 0)`,
  },
  {
    name: 'nobody is told of what they did themselves, under whatever name',
    violations: `
      select p.receiver_id from notice_part p
        join profile receiver on receiver.id = p.receiver_id join profile actor on actor.id = p.actor_id
       where receiver.account_id = actor.account_id`,
  },
  {
    name: 'one event is one notice to one person',
    violations: `
      select p.comment_id from notice_part p join profile on profile.id = p.receiver_id
       where about in ('post_comment', 'comment_reply', 'comment_mention')
       group by p.comment_id, account_id having count(*) > 1`,
  },
]
