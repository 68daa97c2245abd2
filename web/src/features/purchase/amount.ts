import { type Cents, cents, formatCents, parseDollars } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import { texts } from './texts.ts'

/** The minimum price of a post, and whether the buyer may pay more. */
export interface Offer {
  readonly base: Cents
  readonly allowsMore: boolean
}

export const offerOf = (post: Post): Offer => ({
  base: post.ptv_price_in_cents,
  allowsMore: post.ptv_minimum_price,
})

export const plainDollars = (amount: Cents) => formatCents(amount).slice(1)

/** Returns what is wrong with an amount, for beside the field; null if it can be paid. */
export function amountFault({ base, allowsMore }: Offer, typed: string, most: number): string | null {
  if (!allowsMore) return null
  const amount = parseDollars(typed)
  if (amount === null || amount < base) return texts.belowMinimum(formatCents(base))
  return amount > most ? texts.aboveMaximum(formatCents(cents(most))) : null
}

/** The amount charged before the card fee: the price, or more if the post allows it. */
export function finalAmount({ base, allowsMore }: Offer, typed: string): Cents {
  const amount = allowsMore ? parseDollars(typed) : null
  return amount === null || amount < base ? base : amount
}

/** Returns the field's value after it loses the focus, with a note if that differs from what was typed. */
export function afterLeaving(offer: Offer, typed: string): { typed: string; note: string | null } {
  const amount = parseDollars(typed)
  if (amount === null) return { typed: plainDollars(offer.base), note: null }
  if (amount >= offer.base) return { typed: plainDollars(amount), note: null }
  return { typed: plainDollars(offer.base), note: texts.atLeast(formatCents(offer.base)) }
}

const STEP = 50

/** Suggests the price itself, 1.5 times and 2.5 times it: round sums, each once, none above the maximum. */
export function suggestions(base: Cents, most: number): Cents[] {
  const round = (value: number) => Math.ceil(value / STEP) * STEP
  const sums = base === 0 ? [0, 100, 300] : [base, round(base * 1.5), round(base * 2.5)]
  return [...new Set(sums)].filter((sum) => sum <= most).map(cents)
}

/** The state of the funds for this price: unknown (no profile), too low, or enough. */
export type Funds =
  | { readonly state: 'unknown' }
  | { readonly state: 'short'; readonly balance: Cents; readonly missing: Cents }
  | { readonly state: 'enough'; readonly balance: Cents; readonly after: Cents }

export function fundsFor(balance: Cents | null, amount: Cents): Funds {
  if (balance === null) return { state: 'unknown' }
  if (balance < amount) return { state: 'short', balance, missing: cents(amount - balance) }
  return { state: 'enough', balance, after: cents(balance - amount) }
}
