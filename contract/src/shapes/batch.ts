import { type Static, Type } from 'typebox'
import { Purchase } from './purchase.ts'
import { Amount, BatchId, Count, Instant, PostId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/**
 * Each figure is the sum over the batch's sales (`user/batchSales`), and they add up:
 * gross − returned − both fees = balance; balance + restored − refunded − recovered − paid = left.
 */
const figures = {
  num_sales: Count,
  /** What buyers paid. */
  gross_amount: Amount,
  num_returned: Count,
  /** The part of the gross that was refunded before settlement; its fees were never taken. */
  returned_amount: Amount,
  total_fee_amount: Amount,
  transaction_fee_amount: Amount,
  sayso_fee_amount: Amount,
  balance: Amount,
  /** Given back to the author, because posts had been removed by mistake. Not the sales of this week, but earlier ones. */
  restored_amount: Amount,
  num_refunded: Count,
  /** The part of the balance that went back to buyers after settlement. What we paid of it ourselves is not in it. */
  refunded_amount: Amount,
  /** The part of the balance that was kept for what the author owed. */
  recovered_amount: Amount,
  amount_paid: Amount,
  /** Still to be paid. Negative if other batches of the author paid for its refunds. */
  left_amount: Amount,
}

/** A week of sales and its payout. While it is open its figures follow the sales; after that they are final. */
export const Batch = Type.Object(
  {
    unique_id: BatchId,
    settlement_start: Instant,
    settlement_end: Instant,
    status: choice('open', 'pending', 'processing', 'completed', 'failed', 'carried_over'),
    reason: nullable(Type.String({ description: 'why it failed, waits or was carried over' })),
    ...figures,
    payout_date: nullable(Instant),
    /** While the batch is open: the day it will be paid if there is enough by then. */
    expected_payout: nullable(Instant),
  },
  { title: 'Batch', additionalProperties: false },
)
export type Batch = Static<typeof Batch>

/** The sums over several batches. */
export const BatchTotals = Type.Object(figures, { title: 'BatchTotals', additionalProperties: false })
export type BatchTotals = Static<typeof BatchTotals>

/** One sale of a batch. Its figures, summed over the batch, are the batch's. */
export const BatchSale = Type.Object(
  {
    ...Purchase.properties,
    post_id: PostId,
    /** The first line of the post's public part. */
    post_title: Type.String(),
    /** The later of payment and release, which decides the week it counts in. */
    counted: Instant,
    /** The full amount paid, if it was refunded before settlement. Then there are no fees and no net. */
    returned_amount: Amount,
    sayso_fee_amount: Amount,
    transaction_fee_amount: Amount,
    net_amount: Amount,
    /** The part of the net that was refunded after settlement, from the author's earnings. */
    refunded_amount: Amount,
  },
  { title: 'BatchSale', additionalProperties: false },
)
export type BatchSale = Static<typeof BatchSale>
