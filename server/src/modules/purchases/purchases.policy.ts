import type { Cents } from '@sayso/contract/money'

export type PriceFault = 'price_changed' | 'price_below_minimum' | 'price_above_maximum'

/**
 * Why an amount is not accepted, given the current price. A fixed price must be paid exactly: a different amount comes
 * from a screen that shows a different price. Nobody pays more than they were shown.
 */
export function amountFault(
  { price, canPayMore }: { readonly price: Cents; readonly canPayMore: boolean },
  amount: Cents,
  most: number,
): PriceFault | null {
  if (!canPayMore) return amount === price ? null : 'price_changed'
  if (amount < price) return 'price_below_minimum'
  return amount > most ? 'price_above_maximum' : null
}

const DAY_MS = 86_400_000

/** From this millisecond on it is too late. */
export function isRefundable(
  { status, createdAt }: { readonly status: 'completed' | 'refunded' | 'disputed'; readonly createdAt: Date },
  now: number,
  days: number,
): boolean {
  return status === 'completed' && now < createdAt.getTime() + days * DAY_MS
}
