import type { Generated, GeneratedAlways } from 'kysely'
import type { PayoutStatus } from './payout.ts'

interface PayoutTable {
  id: bigint
  author_id: bigint
  amount: bigint
  gateway: 'paypal' | 'manual'
  receiver: string
  status: Generated<PayoutStatus>
  provider_id: string | null
  fee: Generated<bigint>
  failure: string | null
  created_at: Date
  asked_at: Date | null
  checked_at: Date | null
  ended_at: Date | null
}

interface PayoutPartTable {
  payout_id: bigint
  batch_id: bigint
  amount: bigint
  is_live: Generated<boolean>
}

interface PayoutHoldTable {
  id: GeneratedAlways<bigint>
  /** Either one author or a whole account, never both. */
  author_id: bigint | null
  account_id: bigint | null
  reason: string
  held_by: string
  held_at: Generated<Date>
  /** The earliest time at which the owner of the account can end it. */
  until: Date | null
}

interface PayoutActTable {
  id: GeneratedAlways<bigint>
  act: string
  author_id: bigint | null
  payout_id: bigint | null
  done_by: string
  reason: string
  done_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    payout: PayoutTable
    payout_part: PayoutPartTable
    payout_hold: PayoutHoldTable
    payout_act: PayoutActTable
  }
}
