import type { Invariant } from '../../platform/db/invariants.ts'

/** The amount an entry moved from one account to another. */
const moved = (journal: string, as: string, from: string, to: string) => `
  left join lateral (
    select coalesce(sum(t.amount), 0) as amount from ledger_transfer t
      join ledger_account d on d.id = t.debit_id join ledger_account c on c.id = t.credit_id
     where t.journal_id = ${journal}.id and d.kind = '${from}' and c.kind = '${to}'
       and coalesce(d.profile_id, c.profile_id, payout.author_id) = payout.author_id) ${as} on true`

/** Invariants about money. If one is violated, payouts stop. Numbered as in docs/money.md. */
export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'I11 every payout is booked according to its status, to the cent',
    violations: `
      select payout.id from payout
        left join ledger_journal opened on opened.key = 'payout:' || payout.id
        left join ledger_journal paid on paid.key = 'paid:' || payout.id
        left join ledger_journal returned on returned.key = 'payback:' || payout.id and returned.reverses = paid.id
        left join ledger_journal failed on failed.key = 'payfail:' || payout.id and failed.reverses = opened.id
        ${moved('opened', 'taken', 'author_payable', 'payout_clearing')}
        ${moved('paid', 'given', 'payout_clearing', 'bank_cash')}
        ${moved('paid', 'kept', 'payout_cost', 'bank_cash')}
        ${moved('returned', 'back', 'bank_cash', 'payout_clearing')}
        ${moved('failed', 'restored', 'payout_clearing', 'author_payable')}
       where taken.amount <> payout.amount
          or given.amount <> case when status in ('done', 'returned') then payout.amount else 0 end
          or kept.amount <> payout.fee
          or back.amount <> case when status = 'returned' then payout.amount else 0 end
          or restored.amount <> case when status in ('failed', 'returned') then payout.amount else 0 end`,
  },
  {
    name: 'I11 every booked payout has its payout',
    violations: `
      select j.id from ledger_journal j
        left join payout on payout.id = case when j.key ~ '^(payout|paid|payback|payfail):[0-9]{1,19}$'
                                             then split_part(j.key, ':', 2)::bigint end
       where j.kind in ('payout', 'payout_paid', 'payout_returned', 'payout_failed') and payout.id is null`,
  },
  {
    name: 'I11 a payout equals its batches, and each batch is paid by one payout',
    violations: `
      select payout.id from payout left join payout_part part on part.payout_id = payout.id
       group by payout.id
      having payout.amount <> coalesce(sum(part.amount), 0)
          or bool_or(part.is_live) is distinct from (payout.status not in ('failed', 'returned'))
      union all
      select batch.id from settlement_batch batch
        left join payout_part part on part.batch_id = batch.id and part.is_live
        left join payout on payout.id = part.payout_id
       group by batch.id
      having count(part.batch_id) > 1 or batch.amount_paid <> coalesce(sum(part.amount), 0)
          or (batch.status = 'processing') <> coalesce(bool_or(payout.status in ('created', 'sent')), false)
          or (coalesce(bool_or(payout.status = 'done'), false) and batch.status <> 'completed')`,
  },
  {
    name: 'I11 the clearing balance equals the payouts in flight',
    violations: `
      select kept.amount from (
        select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0) as amount
          from ledger_account a left join ledger_transfer t on a.id in (t.debit_id, t.credit_id)
         where a.kind = 'payout_clearing') kept
       where kept.amount <> (select coalesce(sum(amount), 0) from payout where ended_at is null)`,
  },
]
