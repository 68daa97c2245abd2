import type { Invariant } from '../../platform/db/invariants.ts'

/** The amount an entry moved at the provider: positive means more money there. */
const clearingOf = (journal: string, as: string) => `
  left join lateral (
    select coalesce(sum(case when t.debit_id = a.id then t.amount else -t.amount end), 0) as moved
      from ledger_transfer t join ledger_account a on a.kind = 'card_clearing'
     where t.journal_id = ${journal}.id and a.id in (t.debit_id, t.credit_id)) ${as} on true`

/** Invariants about money. If one is violated, payouts stop. Numbered as in docs/money.md. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'I8 exactly the payments that succeeded are booked, to the cent, with their fee',
    violations: `
      select payment.id from payment
        left join ledger_journal j on j.key = 'topup:' || payment.id
        left join lateral (
          select coalesce(sum(t.amount) filter (where c.kind = 'user_funds' and c.profile_id = payment.profile_id), 0)
                   as funds,
                 coalesce(sum(t.amount) filter (where c.kind = 'card_fee'), 0) as fee
            from ledger_transfer t join ledger_account c on c.id = t.credit_id
           where t.journal_id = j.id) legs on true
       where (payment.status = 'succeeded') <> (j.id is not null)
          or (j.id is not null and (legs.funds <> payment.amount or legs.fee <> payment.card_fee))`,
  },
  {
    name: 'I8 every booked top-up has its payment',
    violations: `
      select j.id from ledger_journal j left join payment on j.key = 'topup:' || payment.id
       where j.kind = 'topup' and payment.id is null`,
  },
  {
    name: 'I10 every line of the provider’s statement is booked, with its fee',
    violations: `
      select line.id from card_transaction line
        left join ledger_journal j on j.key = line.entry_key ${clearingOf('j', 'main')}
        left join ledger_journal cost on cost.key = 'cost:' || line.id ${clearingOf('cost', 'kept')}
       where j.id is null or main.moved <> line.amount
          or (line.fee <> 0 and (cost.id is null or kept.moved <> -line.fee))`,
  },
  {
    // The provider's account was read up to read_until; the hour allows for clock differences and for lines that appear
    // late.
    name: 'I10 every entry about the provider is on its statement',
    violations: `
      select j.id from ledger_journal j
        join card_watch on j.created_at < read_until - interval '1 hour'
        left join card_transaction line on line.entry_key = j.key
       where j.kind in ('topup', 'card_refund', 'card_refund_back', 'dispute', 'dispute_won') and line.id is null
         and not exists (select from card_refund
                          where status = 'failed' and refund_id is null
                            and j.key in ('cardref:' || card_refund.id, 'cardref:' || card_refund.id || ':back'))`,
  },
  {
    name: 'exactly the failed card refunds are reversed',
    violations: `
      select card_refund.id from card_refund
        left join ledger_journal j on j.key = 'cardref:' || card_refund.id
        left join ledger_journal back on back.reverses = j.id
       where j.id is null or (status = 'failed') <> (back.id is not null)`,
  },
]
