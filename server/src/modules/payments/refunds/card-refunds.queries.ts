import type { PaymentId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payments.tables.ts'

type RefundRow = Selectable<Tables['card_refund']>

export interface Refund {
  readonly id: string
  readonly paymentId: PaymentId
  readonly amount: Cents
  readonly cardFee: Cents
  readonly status: RefundRow['status']
  readonly refundId: string | null
  readonly createdAt: Date
}

const toRefund = (row: RefundRow): Refund => ({
  id: wireId(row.id),
  paymentId: wireId(row.payment_id),
  amount: cents(Number(row.amount)),
  cardFee: cents(Number(row.card_fee)),
  status: row.status,
  refundId: row.refund_id,
  createdAt: row.created_at,
})

export async function insertRefund(
  tx: Tx,
  refund: { paymentId: PaymentId; amount: Cents; cardFee: Cents; askedBy: string; reason: string },
): Promise<Refund> {
  const payment = rowId(refund.paymentId)
  const row = await query(tx)
    .insertInto('card_refund')
    .values({
      id: sql<bigint>`make_id(shard_of(${payment}))`,
      payment_id: payment,
      amount: BigInt(refund.amount),
      card_fee: BigInt(refund.cardFee),
      asked_by: refund.askedBy,
      reason: refund.reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRefund(row)
}

/** The total that was refunded of a payment, including refunds under way. */
export async function findSentBack(tx: Tx, payment: PaymentId): Promise<{ amount: number; cardFee: number }> {
  const row = await query(tx)
    .selectFrom('card_refund')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(card_fee), 0)::bigint`.as('card_fee'),
    ])
    .where('payment_id', '=', rowId(payment))
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return { amount: Number(row.amount), cardFee: Number(row.card_fee) }
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund | null> {
  const row = await query(tx)
    .selectFrom('card_refund')
    .selectAll()
    .where('id', '=', rowId(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function findByRefundId(tx: Tx, refundId: string): Promise<Refund | null> {
  const row = await query(tx)
    .selectFrom('card_refund')
    .selectAll()
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function markRefund(
  tx: Tx,
  id: string,
  { status, refundId }: { status: Exclude<RefundRow['status'], 'created'>; refundId: string | null },
): Promise<void> {
  await query(tx)
    .updateTable('card_refund')
    .set({
      status,
      ...(refundId !== null && { refund_id: refundId }),
      ended_at: status === 'pending' ? null : sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', rowId(id))
    .execute()
}

export async function findOpenRefunds(tx: Tx, afterSeconds: number, limit: number): Promise<Refund[]> {
  const rows = await query(tx)
    .selectFrom('card_refund')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(toRefund)
}
