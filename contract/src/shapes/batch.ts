import { type Static, Type } from 'typebox'
import { Amount, BatchId, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** A week of sales and what is paid out for it. */
export const Batch = Type.Object(
  {
    unique_id: BatchId,
    settlement_start: Instant,
    settlement_end: Instant,
    status: choice('open', 'pending', 'processing', 'completed', 'failed', 'carried_over'),
    reason: nullable(Type.String({ description: 'why it failed, waits or was carried over' })),
    balance: Amount,
    total_fee_amount: Amount,
    transaction_fee_amount: Amount,
    sayso_fee_amount: Amount,
    amount_paid: Amount,
    payout_date: nullable(Instant),
  },
  { title: 'Batch', additionalProperties: false },
)
export type Batch = Static<typeof Batch>
