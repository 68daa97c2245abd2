import type { Invariant } from '../../platform/db/invariants.ts'

/** Joins the transfers of a sale's journal entry, summed by source and destination. */
const legsOf = (journal: string) => `
  left join lateral (
    select coalesce(sum(t.amount), 0) as total,
           coalesce(sum(t.amount) filter (where a.kind = 'platform_fee'), 0) as sayso,
           coalesce(sum(t.amount) filter (where a.kind = 'txn_fee'), 0) as transaction,
           coalesce(sum(t.amount) filter (where a.profile_id = p.author_id
                                             or (${journal}.kind = 'takedown' and a.kind = 'takedown_loss')), 0) as author,
           coalesce(sum(t.amount) filter (where b.kind in ('user_funds', 'user_receivable')
                                             and b.profile_id = p.buyer_id), 0) as buyer
      from ledger_transfer t
      join ledger_account a on a.id = case when ${journal}.kind = 'purchase' then t.credit_id else t.debit_id end
      join ledger_account b on b.id = case when ${journal}.kind = 'purchase' then t.debit_id else t.credit_id end
     where t.journal_id = ${journal}.id) legs on true`

const isSplitWrong = `
  legs.total <> p.paid or legs.buyer <> p.paid or legs.sayso <> p.sayso_fee
  or legs.transaction <> p.transaction_fee or legs.author <> p.paid - p.sayso_fee - p.transaction_fee`

/** Invariants about money. If one is violated, payouts stop. Numbered as in docs/money.md. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    name: 'I3 every purchase is booked with its shares',
    violations: `
      select p.id from purchase p left join ledger_journal j on j.key = 'buy:' || p.id ${legsOf('j')}
       where j.id is null or j.kind <> 'purchase' or ${isSplitWrong}`,
  },
  {
    name: 'I3 every booked purchase has its purchase',
    violations: `
      select j.id from ledger_journal j left join purchase p on j.key = 'buy:' || p.id
       where j.kind = 'purchase' and p.id is null`,
  },
  {
    name: 'I4 exactly the refunded purchases are reversed, to the cent',
    violations: `
      select p.id from purchase p
        left join ledger_journal j on j.kind in ('refund', 'takedown') and split_part(j.key, ':', 2) = p.id::text
        left join ledger_journal sold on sold.key = 'buy:' || p.id ${legsOf('j')}
       where (p.status = 'refunded') <> (j.id is not null)
          or (j.id is not null
              and (j.key is distinct from case when p.refunded_by = 'takedown' then 'takedown:' else 'refund:' end || p.id
                   or j.reverses is distinct from sold.id or ${isSplitWrong}))`,
  },
  {
    name: 'I4 exactly the disputed purchases are reversed for a dispute, to the cent',
    violations: `
      select p.id from purchase p
        join ledger_journal sold on sold.key = 'buy:' || p.id
        left join ledger_journal j on j.reverses = sold.id and j.kind = 'dispute_reversal' ${legsOf('j')}
       where (p.status = 'disputed') <> (j.id is not null) or (j.id is not null and (${isSplitWrong}))`,
  },
  {
    name: 'I3 a purchase paid by card matches its payment, to the cent',
    violations: `
      select p.id from purchase_payment link
        join purchase p on p.id = link.purchase_id
        join payment on payment.id = link.payment_id
       where payment.purchase_outcome is distinct from 'bought' or payment.amount <> p.paid
          or (payment.account_id, payment.profile_id, payment.post_id)
             is distinct from (p.buyer_account_id, p.buyer_id, p.post_id)`,
  },
  {
    name: 'I5 an account owns a post once',
    violations: `
      select post_id from purchase where status = 'completed'
       group by post_id, buyer_account_id having count(*) > 1`,
  },
  {
    name: 'I6 pending earnings equal the unsettled sales, and what was given back',
    violations: `
      select author_id from (
        select author_id, sum(net) as net from (
          select author_id, paid - sayso_fee - transaction_fee as net
            from purchase where status = 'completed' and batch_id is null
          union all
          select author_id, from_author from takedown_refund where given_back_at is not null and batch_id is null) unsettled
         group by 1) sold
        full join (select profile_id as author_id,
                          credits - debits + coalesce((select sum(part.credits) from ledger_account_part part
                                                        where account_id = ledger_account.id), 0) as pending
                     from ledger_account where kind = 'author_pending') kept using (author_id)
       where coalesce(sold.net, 0) <> coalesce(kept.pending, 0)`,
  },
  {
    name: 'no account bought from itself',
    violations: `
      select purchase.id from purchase join profile on profile.id = author_id
       where profile.account_id = buyer_account_id`,
  },
  {
    name: 'no deleted post has a buyer',
    violations: `
      select purchase.id from purchase join post on post.id = post_id
       where status = 'completed' and deleted_at is not null`,
  },
]

/** Not about money: a wrong count does not stop payouts. */
export const buyerCounts: Invariant = {
  name: 'buyer counts equal the completed purchases',
  violations: `
    select post_counter.post_id from post_counter
     where purchases <> (select count(*) from purchase
                          where purchase.post_id = post_counter.post_id and status = 'completed')`,
}
