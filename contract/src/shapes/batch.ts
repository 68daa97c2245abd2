import { type Static, Type } from 'typebox'
import { Purchase } from './purchase.ts'
import { Amount, BatchId, Count, Instant, PostId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/**
 * Every figure is the sum of that of its sales (`user/batchSales`), and they add up:
 * gross − returned − both fees = balance; balance − refunded − recovered − paid = left.
 */
const figures = {
  num_sales: Count,
  /** What buyers paid. */
  gross_amount: Amount,
  num_returned: Count,
  /** Of the gross, given back before it was settled; its fees were never taken. */
  returned_amount: Amount,
  total_fee_amount: Amount,
  transaction_fee_amount: Amount,
  sayso_fee_amount: Amount,
  balance: Amount,
  num_refunded: Count,
  /** Of the balance, given back to buyers after it was settled. */
  refunded_amount: Amount,
  /** Of the balance, kept for what the author owed. */
  recovered_amount: Amount,
  amount_paid: Amount,
  /** Still to be paid. Below zero where other batches of the author paid for its refunds. */
  left_amount: Amount,
}

/** A week of sales and what is paid out for it. While it is open its figures follow the sales; then they stand. */
export const Batch = Type.Object(
  {
    unique_id: BatchId,
    settlement_start: Instant,
    settlement_end: Instant,
    status: choice('open', 'pending', 'processing', 'completed', 'failed', 'carried_over'),
    reason: nullable(Type.String({ description: 'why it failed, waits or was carried over' })),
    ...figures,
    payout_date: nullable(Instant),
    /** While it is open: the day it is paid if there is enough by then. */
    expected_payout: nullable(Instant),
  },
  { title: 'Batch', additionalProperties: false },
)
export type Batch = Static<typeof Batch>

/** Several batches as one. */
export const BatchTotals = Type.Object(figures, { title: 'BatchTotals', additionalProperties: false })
export type BatchTotals = Static<typeof BatchTotals>

/** One sale of a batch. Its figures added up over the batch are the batch's. */
export const BatchSale = Type.Object(
  {
    ...Purchase.properties,
    post_id: PostId,
    /** The first line of its public part. */
    post_title: Type.String(),
    /** The later of payment and release: what decides on the week. */
    counted: Instant,
    /** All that was paid, where it was given back before it was settled. Then there are no fees and no net. */
    returned_amount: Amount,
    sayso_fee_amount: Amount,
    transaction_fee_amount: Amount,
    net_amount: Amount,
    /** Of the net, given back after it was settled. */
    refunded_amount: Amount,
  },
  { title: 'BatchSale', additionalProperties: false },
)
export type BatchSale = Static<typeof BatchSale>
