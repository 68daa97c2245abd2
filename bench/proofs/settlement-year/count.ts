import { decodeId } from '@sayso/contract/ids'
import type { PaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import type { Database } from '../../harness/databases.ts'

/** What the gateway paid for each of our payouts, in cents. */
const paidById = (standIn: PaypalStandIn) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter(({ status }) => status === 'SUCCESS')
    .map(({ senderItemId, value }) => ({
      id: String(decodeId(senderItemId)),
      cents: Math.round(Number(value) * 100),
    }))

/** How the year ended, counted from the sales and from the gateway's own list, next to what the ledger says. */
export async function countYear(database: Database, standIn: PaypalStandIn) {
  const [row] = await database.query<Record<string, number>>(
    `with paid as (select * from jsonb_to_recordset($1::jsonb) as t (id bigint, cents bigint)),
     earned as (
       select author_id, sum(paid - sayso_fee - transaction_fee) as net from purchase
        where status = 'completed' group by 1),
     got as (select author_id, sum(cents) as cents from paid join payout using (id) group by 1),
     kept as (
       select profile_id as author_id, sum(credits - debits) as cents,
              sum(credits - debits) filter (where kind = 'author_payable') as payable,
              sum(debits - credits) filter (where kind = 'author_receivable') as owed
         from ledger_account where kind in ('author_pending', 'author_payable', 'author_receivable') group by 1)
     select (select count(*)::int from purchase) as purchases,
            (select count(*)::int from purchase where status = 'refunded') as refunds,
            (select count(*)::int from purchase where status = 'disputed') as disputed,
            (select count(*)::int from purchase where status = 'disputed' and batch_id is not null) as "disputedLate",
            (select count(*)::int from settlement_batch) as batches,
            (select count(*)::int from settlement_batch batch where status <> 'open' and balance <> (
               select coalesce(sum(paid - sayso_fee - transaction_fee), 0) from purchase
                where batch_id = batch.id)) as "wrongBatches",
            (select count(*)::int from payout) as payouts,
            (select count(*)::int from payout where status = 'failed') as failed,
            (select count(*)::int from payout where status = 'returned') as returned,
            (select count(*)::int from payout where ended_at is null) as open,
            (select coalesce(sum(cents), 0)::float8 from paid) as paid,
            (select coalesce(sum(amount), 0)::float8 from payout where status = 'done') as done,
            (select count(*)::int from paid left join payout using (id) where payout.id is null) as unknown,
            -- What an author's valid sales earned equals what was paid out plus what is still kept for them.
            (select count(*)::int from kept full join earned using (author_id) full join got using (author_id)
              where coalesce(net, 0) <> coalesce(got.cents, 0) + coalesce(kept.cents, 0)) as "wrongAuthors",
            (select count(*)::int from kept where payable > 0 and owed > 0) as "owingAndOwed",
            (select count(*)::int from kept where owed > 0) as owing,
            (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)::int
               from ledger_account a left join ledger_transfer t on a.id in (t.debit_id, t.credit_id)
              where a.kind = 'suspense') as suspense`,
    [JSON.stringify(paidById(standIn))],
  )
  return row ?? {}
}
