import '../payments.tables.ts'
import type { AccountId, PaymentId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Refundable {
  readonly paymentId: PaymentId
  readonly profileId: ProfileId
  /** What has not gone back to the card. The funds may hold less. */
  readonly left: Cents
}

/** The card payments of an account that money can go back to, newest first. */
export async function findRefundable(tx: Tx, account: AccountId, days: number): Promise<Refundable[]> {
  const { rows } = await sql<{ id: bigint; profile_id: bigint; left_over: bigint }>`
    select payment.id, payment.profile_id, (payment.amount - sent.amount)::bigint as left_over
      from payment
     cross join lateral (
       select coalesce(sum(card_refund.amount), 0) as amount from card_refund
        where card_refund.payment_id = payment.id and card_refund.status <> 'failed') sent
     where payment.account_id = ${rowId(account)} and payment.status = 'succeeded'
       and payment.ended_at > now() - make_interval(days => ${days}::int)
       and payment.amount > sent.amount
       and not exists (select from card_refund
                        where card_refund.payment_id = payment.id and card_refund.status = 'failed')
       and not exists (select from card_dispute
                        where card_dispute.payment_id = payment.id and card_dispute.status <> 'won')
     order by payment.created_at desc`.execute(tx)
  return rows.map((row) => ({
    paymentId: wireId(row.id),
    profileId: wireId(row.profile_id),
    left: cents(Number(row.left_over)),
  }))
}

/** Payments, refunds and disputes of an account whose end is not known. */
export async function countOpenCases(tx: Tx, account: AccountId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (count(*) filter (where payment.ended_at is null)
            + coalesce(sum((select count(*) from card_dispute
                             where card_dispute.payment_id = payment.id and card_dispute.status = 'open')), 0)
            + coalesce(sum((select count(*) from card_refund
                             where card_refund.payment_id = payment.id and card_refund.ended_at is null)), 0))::int as n
      from payment where account_id = ${rowId(account)}`.execute(tx)
  return rows[0]?.n ?? 0
}
