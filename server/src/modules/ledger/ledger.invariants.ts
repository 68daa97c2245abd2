import type { Invariant } from '../../platform/db/invariants.ts'

/**
 * Invariants of the ledger itself, independent of who posts to it. Numbered as in docs/money.md; those about sales are
 * in `purchases`.
 */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'I1 every balance equals the sum of its transfers',
    violations: `
      select a.id from ledger_account a
        left join (select debit_id, sum(amount) as s from ledger_transfer group by 1) d on d.debit_id = a.id
        left join (select credit_id, sum(amount) as s from ledger_transfer group by 1) c on c.credit_id = a.id
        left join (select account_id, sum(credits) as s from ledger_account_part group by 1) p on p.account_id = a.id
       where a.profile_id is not null
         and (a.debits <> coalesce(d.s, 0) or a.credits + coalesce(p.s, 0) <> coalesce(c.s, 0))`,
  },
  {
    name: 'I2 no balance is negative',
    violations: `
      select id from ledger_account
       where kind in ('user_funds', 'author_pending', 'author_payable') and credits < debits`,
  },
  {
    name: 'I2 no balance was ever negative after any transfer',
    violations: `
      select account_id from (
        select a.id as account_id,
               sum(case when t.credit_id = a.id then t.amount else -t.amount end)
                 over (partition by a.id order by t.id) as balance
          from ledger_account a join ledger_transfer t on a.id in (t.credit_id, t.debit_id)
         where a.kind = 'user_funds') history
       group by 1 having min(balance) < 0`,
  },
  {
    name: 'I2 no receivable has a positive balance',
    violations: `
      select id from ledger_account
       where kind in ('user_receivable', 'author_receivable') and credits > debits`,
  },
  {
    name: 'I7 every journal has all of its transfers',
    violations: `
      select j.id from ledger_journal j left join ledger_transfer t on t.journal_id = j.id
       group by j.id having count(t.id) <> j.legs`,
  },
  {
    name: 'I8 a card top-up books the funds and the card fee from the card',
    violations: `
      select j.id from ledger_journal j
        left join ledger_transfer t on t.journal_id = j.id
        left join ledger_account d on d.id = t.debit_id
        left join ledger_account c on c.id = t.credit_id
       where j.kind = 'topup'
       group by j.id
      having count(t.id) <> 2 or bool_or(d.kind <> 'card_clearing')
          or count(*) filter (where c.kind = 'user_funds') <> 1
          or count(*) filter (where c.kind = 'card_fee') <> 1`,
  },
  {
    name: 'I10 no money stays in suspense for longer than a day',
    violations: `
      select sum(case when t.credit_id = a.id then t.amount else -t.amount end)
        from ledger_account a
        join ledger_transfer t on a.id in (t.credit_id, t.debit_id)
        join ledger_journal j on j.id = t.journal_id
       where a.kind = 'suspense' and j.created_at < now() - interval '24 hours'
      having sum(case when t.credit_id = a.id then t.amount else -t.amount end) <> 0`,
  },
]
