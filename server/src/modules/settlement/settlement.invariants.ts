import type { Invariant } from '../../platform/db/invariants.ts'

/** Invariants about money. If one is violated, payouts stop. Numbered as in docs/money.md. */
export const settlementInvariants: readonly Invariant[] = [
  {
    name: 'I9 a settled batch equals its purchases, and what it gave back',
    violations: `
      select batch.id from settlement_batch batch
        left join (select batch_id, sum(from_author) as restored
                     from takedown_refund where batch_id is not null group by 1) given on given.batch_id = batch.id
        left join (select batch_id, sum(paid - sayso_fee - transaction_fee) as net, sum(sayso_fee) as sayso_fee,
                          sum(transaction_fee) as transaction_fee
                     from purchase where batch_id is not null group by 1) sold on sold.batch_id = batch.id
       where batch.balance <> coalesce(sold.net, 0) or batch.sayso_fee <> coalesce(sold.sayso_fee, 0)
          or batch.transaction_fee <> coalesce(sold.transaction_fee, 0)
          or batch.restored <> coalesce(given.restored, 0)`,
  },
  {
    name: 'I9 exactly the settled batches are booked',
    violations: `
      select coalesce(batch.id, j.id)
        from (select * from settlement_batch where status <> 'open') batch
        full join (select * from ledger_journal where kind = 'settlement') j
          on j.key = 'settle:' || batch.id || ':' || batch.author_id
        left join lateral (
          select coalesce(sum(t.amount) filter (where d.kind = 'author_pending' and c.kind = 'author_payable'), 0)
                   as settled,
                 coalesce(sum(t.amount) filter (where d.kind = 'author_payable' and c.kind = 'author_receivable'), 0)
                   as recovered,
                 bool_or(d.profile_id is distinct from batch.author_id
                         or c.profile_id is distinct from batch.author_id) as is_foreign
            from ledger_transfer t
            join ledger_account d on d.id = t.debit_id
            join ledger_account c on c.id = t.credit_id
           where t.journal_id = j.id) legs on true
       where batch.id is null or j.id is null or legs.settled <> batch.balance + batch.restored
          or legs.recovered <> batch.recovered or legs.is_foreign`,
  },
  {
    // Paying a debt moves money between the two accounts and does not change their difference. What we paid ourselves of
    // the refunds for a removed post was not taken from the author.
    name: 'I9 payable earnings minus debts equal what is settled and neither paid nor refunded',
    violations: `
      select author_id from (
        select author_id, sum(left_over) as due from (
          select author_id, balance + restored - amount_paid as left_over from settlement_batch
          union all
          select author_id, from_loss from takedown_refund
          union all
          select author_id, -(paid - sayso_fee - transaction_fee) from purchase
           where batch_id is not null and status <> 'completed') moves
         group by 1) expected
        full join (select profile_id as author_id, sum(credits - debits) as kept
                     from ledger_account where kind in ('author_payable', 'author_receivable')
                    group by 1) accounts using (author_id)
       where coalesce(expected.due, 0) <> coalesce(accounts.kept, 0)`,
  },
]
