import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

/** Accounts of the platform. Their balance is the sum of their transfers. */
export type PlatformAccount =
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
  | 'takedown_loss'
  | 'suspense'

/** Accounts of a profile. The first three never go below zero; the last two are what the profile owes us. */
export type ProfileAccount =
  | 'user_funds'
  | 'author_pending'
  | 'author_payable'
  | 'author_receivable'
  | 'user_receivable'

export interface LedgerAccount {
  readonly kind: PlatformAccount | ProfileAccount
  /** Null for the platform. */
  readonly profileId: ProfileId | null
}

export const platformAccount = (kind: PlatformAccount): LedgerAccount => ({ kind, profileId: null })
export const accountOf = (profileId: ProfileId, kind: ProfileAccount): LedgerAccount => ({ kind, profileId })

/** An amount that moves from one account to another. There is no other way to book one. */
export interface Leg {
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: Cents
}

/** One business event. The caller chooses its key, so that posting it again changes nothing. */
export interface Entry {
  readonly key: string
  readonly kind: string
  /** Legs with amount zero are left out: a sale may cost nothing, and a small one has no fee. */
  readonly legs: readonly Leg[]
  /** The key of the entry that this one reverses. */
  readonly reverses?: string | null
}
