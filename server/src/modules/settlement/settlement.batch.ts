import type { BatchId, PostId, PurchaseId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

export type BatchStatus = 'open' | 'pending' | 'processing' | 'completed' | 'failed' | 'carried_over'
/** Why a batch has its status. The view turns it into text. */
export type BatchReason = 'below_minimum' | 'nothing_left' | 'debt' | 'payout_failed' | WaitingReason

/** Why a batch that is due is not paid yet. */
export type WaitingReason =
  | 'suspended'
  | 'held'
  | 'unconfirmed'
  | 'owing'
  | 'no_address'
  | 'no_factor'
  | 'new_factor'
  | 'new_address'
  | 'address_fails'
  | 'first_payout'

export interface BatchRow {
  readonly id: BatchId
  readonly weekStart: Date
  readonly weekEnd: Date
  readonly status: BatchStatus
  readonly reason: BatchReason | null
  readonly sales: number
  readonly returnedSales: number
  readonly returned: Cents
  readonly balance: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
  readonly refundedSales: number
  readonly refunded: Cents
  readonly recovered: Cents
  readonly restored: Cents
  readonly amountPaid: Cents
  readonly payoutDate: Date | null
}

export interface BatchSaleRow {
  readonly id: PurchaseId
  readonly postId: PostId
  readonly postText: string
  readonly paid: Cents
  readonly saysoFee: Cents
  readonly transactionFee: Cents
  readonly fees: Cents
  /** The part of the author's share of a refund that we paid. */
  readonly covered: Cents
  readonly status: 'completed' | 'refunded' | 'disputed'
  readonly isSettled: boolean
  readonly createdAt: Date
  readonly refundedAt: Date | null
  readonly countedAt: Date
  readonly displayName: string
  readonly handle: string
}
