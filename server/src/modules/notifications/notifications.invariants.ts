import type { Invariant } from '../../platform/db/invariants.ts'

export const notificationInvariants: readonly Invariant[] = [
  {
    name: 'a notification counts its events',
    violations: `
      select n.id from notification n
        left join (select notification_id, count(*) filter (where not is_undone) as n from notification_event
                    where notification_id is not null group by notification_id) p on p.notification_id = n.id
        left join (select notification_id, sum(change) as n from notification_change group by notification_id) c on c.notification_id = n.id
       where n.count + coalesce(c.n, 0) <> coalesce(p.n, 0)`,
  },
  {
    name: 'no account is notified of its own actions',
    violations: `
      select p.receiver_id from notification_event p
        join profile receiver on receiver.id = p.receiver_id join profile actor on actor.id = p.actor_id
       where receiver.account_id = actor.account_id`,
  },
  {
    name: 'an event causes one notification per account',
    violations: `
      select p.comment_id from notification_event p join profile on profile.id = p.receiver_id
       where about in ('post_comment', 'comment_reply', 'comment_mention')
       group by p.comment_id, account_id having count(*) > 1`,
  },
]
