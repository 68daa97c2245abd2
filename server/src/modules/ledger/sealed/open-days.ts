import type { Invariant } from '../../../platform/db/invariants.ts'

/** Where the sealed days end: everything after it is open. */
export interface Mark {
  readonly journal: bigint
  readonly transfer: bigint
}

/**
 * The invariants of the ledger itself, over the open days and the totals of the sealed ones. Their cost depends on what two
 * days hold and on the number of accounts, not on the age of the ledger. The mark is written into the statements: with
 * a parameter or a subquery the planner would read all of history.
 */
export function openInvariants({ journal, transfer }: Mark): readonly Invariant[] {
  const open = `select id, journal_id, debit_id, credit_id, amount from ledger_transfer
                 where journal_id > ${journal} and id > ${transfer}`
  const sides = `select id, debit_id as account_id, amount as debits, 0::bigint as credits from (${open}) d
                  union all
                 select id, credit_id, 0::bigint, amount from (${open}) c`
  return [
    {
      name: 'I1 every balance equals the sealed days and the open ones',
      violations: `
        select a.id from ledger_account a
          left join ledger_sealed s on s.account_id = a.id
          left join (select account_id, sum(debits) as debits, sum(credits) as credits
                       from (${sides}) sides group by 1) m on m.account_id = a.id
          left join (select account_id, sum(credits) as credits from ledger_account_part group by 1) p
                 on p.account_id = a.id
         where a.profile_id is not null
           and (a.debits <> coalesce(s.debits, 0) + coalesce(m.debits, 0)
                or a.credits + coalesce(p.credits, 0) <> coalesce(s.credits, 0) + coalesce(m.credits, 0))`,
    },
    {
      name: 'I2 no balance was negative after any open transfer',
      violations: `
        select account_id from (
          select m.account_id,
                 coalesce(s.credits - s.debits, 0)
                   + sum(m.credits - m.debits) over (partition by m.account_id order by m.id) as balance
            from (${sides}) m
            join ledger_account a on a.id = m.account_id and a.kind = 'user_funds'
            left join ledger_sealed s on s.account_id = m.account_id) history
         group by 1 having min(balance) < 0`,
    },
    {
      name: 'I7 every open journal has all of its transfers',
      violations: `
        select j.id from ledger_journal j
          left join (select journal_id, count(*) as legs from ledger_transfer
                      where journal_id > ${journal} group by 1) t on t.journal_id = j.id
         where j.id > ${journal} and coalesce(t.legs, 0) <> j.legs`,
    },
    {
      name: 'every open transfer has a journal',
      violations: `
        select t.id from (${open}) t where not exists (select from ledger_journal where id = t.journal_id)`,
    },
  ]
}
