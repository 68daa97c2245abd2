import type { Limits } from '@sayso/contract/limits'
import type { Cents } from '@sayso/contract/money'

/** How much an account has used cards lately. */
export interface Usage {
  /** Top-ups of the last day that were not declined. */
  readonly topUps: number
  readonly payments: number
  /** Declined by a bank within the last hour: for this account, and for this IP address. */
  readonly declines: number
  readonly declinesHere: number
  /** Money under way into the funds. */
  readonly underWay: Cents
}

export type PaymentFault =
  | 'card_tries_used_up'
  | 'card_payments_used_up'
  | 'top_up_range'
  | 'top_ups_used_up'
  | 'balance_full'
  | 'price_below_minimum'

/**
 * Why a card is not even charged. A payment for a post is not a top-up: its amount is the price, which the sale has
 * already accepted, and it leaves the funds as it came. So only the limits on cards apply to it.
 */
export function paymentFault(
  { amount, isForPost }: { readonly amount: Cents; readonly isForPost: boolean },
  usage: Usage,
  balance: Cents,
  { funds, ptv }: Pick<Limits, 'funds' | 'ptv'>,
): PaymentFault | null {
  if (isForPost ? amount < ptv.priceMinCents : amount < funds.topUpMinCents || amount > funds.topUpMaxCents)
    return isForPost ? 'price_below_minimum' : 'top_up_range'
  if (usage.declines >= funds.declinesPerHour || usage.declinesHere >= funds.declinesPerHourHere)
    return 'card_tries_used_up'
  if (usage.payments >= funds.cardPaymentsPerDay) return 'card_payments_used_up'
  if (isForPost) return null
  if (usage.topUps >= funds.topUpsPerDay) return 'top_ups_used_up'
  return balance + usage.underWay + amount > funds.balanceMaxCents ? 'balance_full' : null
}
