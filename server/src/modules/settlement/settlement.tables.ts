import type { GeneratedAlways } from 'kysely'
import type { BatchReason, BatchStatus } from './settlement.batch.ts'

interface SettlementBatchTable {
  id: bigint
  author_id: bigint
  week_start: Date
  week_end: GeneratedAlways<Date>
  status: BatchStatus
  reason: BatchReason | null
  balance: bigint
  sayso_fee: bigint
  transaction_fee: bigint
  recovered: bigint
  amount_paid: bigint
  payout_date: Date | null
  settled_at: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    settlement_batch: SettlementBatchTable
  }
}
