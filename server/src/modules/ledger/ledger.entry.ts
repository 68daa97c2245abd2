import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

/** Accounts of the house. What they hold is the sum of their transfers. */
export type HouseAccount =
  | 'card_clearing'
  | 'bank_cash'
  | 'payout_clearing'
  | 'platform_fee'
  | 'card_fee'
  | 'txn_fee'
  | 'card_cost'
  | 'dispute_cost'
  | 'payout_cost'
  | 'chargeback_loss'
  | 'suspense'

/** Accounts of a profile. The first three never go below zero; the last two are what it owes us. */
export type ProfileAccount =
  | 'user_funds'
  | 'author_pending'
  | 'author_payable'
  | 'author_receivable'
  | 'user_receivable'

export interface LedgerAccount {
  readonly kind: HouseAccount | ProfileAccount
  /** Null for the house. */
  readonly profileId: ProfileId | null
}

export const house = (kind: HouseAccount): LedgerAccount => ({ kind, profileId: null })
export const accountOf = (profileId: ProfileId, kind: ProfileAccount): LedgerAccount => ({ kind, profileId })

/** An amount that leaves one account and reaches another. There is no other way to write one. */
export interface Leg {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: Cents
}

/** One business event. Its key is chosen by whoever tells it, so that telling it again changes nothing. */
export interface Entry {
  readonly key: string
  readonly kind: string
  /** Legs of nothing are left out: a sale may cost nothing, and a small one has no fee. */
  readonly legs: readonly Leg[]
  /** The key of the entry this one takes back. */
  readonly reverses?: string | null
}
