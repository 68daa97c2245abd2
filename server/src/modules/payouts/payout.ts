import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'

/** `created` until the provider is known to have it; `returned` is money that was paid and came back. */
export type PayoutStatus = 'created' | 'sent' | 'done' | 'failed' | 'returned'

export interface Payout {
  readonly id: string
  readonly authorId: ProfileId
  readonly amount: Cents
  readonly gateway: 'paypal' | 'manual'
  readonly receiver: string
  readonly status: PayoutStatus
  readonly providerId: string | null
  /** The provider's fee. */
  readonly fee: Cents
  readonly failure: string | null
  readonly createdAt: Date
}
