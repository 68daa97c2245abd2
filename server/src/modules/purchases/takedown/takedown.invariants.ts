import type { Invariant } from '../../../platform/db/invariants.ts'

/** Invariants about money. If one is violated, payouts stop. Numbered as in docs/money.md. */
export const takedownInvariants: readonly Invariant[] = [
  {
    name: 'I12 exactly the refunds for removed posts are booked, from whom they were taken',
    violations: `
      select coalesce(taken.purchase_id, j.id) from takedown_refund taken
        full join (select * from ledger_journal where kind = 'takedown') j
          on j.key = 'takedown:' || taken.purchase_id
        left join purchase p on p.id = taken.purchase_id
        left join lateral (
          select coalesce(sum(t.amount) filter (where d.kind = 'takedown_loss'), 0) as loss,
                 coalesce(sum(t.amount) filter (where d.profile_id = taken.author_id
                   and d.kind in ('author_pending', 'author_payable')), 0) as author
            from ledger_transfer t join ledger_account d on d.id = t.debit_id
           where t.journal_id = j.id) legs on true
       where taken.purchase_id is null or j.id is null or legs.loss <> taken.from_loss
          or legs.author <> taken.from_author or p.author_id <> taken.author_id
          or (p.status, p.refunded_by) is distinct from ('refunded', 'takedown')`,
  },
  {
    name: 'I12 exactly what was given back after an appeal is booked',
    violations: `
      select coalesce(taken.purchase_id, j.id)
        from (select * from takedown_refund where given_back_at is not null) taken
        full join (select * from ledger_journal where kind = 'takedown_back') j
          on j.key = 'takedownback:' || taken.purchase_id
        left join lateral (
          select coalesce(sum(t.amount), 0) as total,
                 coalesce(sum(t.amount) filter (where d.kind = 'takedown_loss' and c.kind = 'author_pending'
                   and c.profile_id = taken.author_id), 0) as author
            from ledger_transfer t
            join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
           where t.journal_id = j.id) legs on true
       where taken.purchase_id is null or j.id is null
          or legs.total <> taken.from_author or legs.author <> taken.from_author`,
  },
  {
    name: 'I12 the loss from takedowns is the sum of its orders',
    violations: `
      select kept.amount from (
        select coalesce(sum(case when t.debit_id = a.id then t.amount else -t.amount end), 0) as amount
          from ledger_account a left join ledger_transfer t on a.id in (t.debit_id, t.credit_id)
         where a.kind = 'takedown_loss') kept
       where kept.amount <> (select coalesce(sum(from_loss + case when given_back_at is null then 0 else from_author end), 0)
                               from takedown_refund)`,
  },
]
