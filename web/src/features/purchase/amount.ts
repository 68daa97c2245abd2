import { type Cents, cents, formatCents, parseDollars } from '@sayso/contract/money'
import { texts } from './texts.ts'

/** What a post costs at least, and whether one may pay more. */
export interface Offer {
  readonly base: Cents
  readonly allowsMore: boolean
}

/** Digits and one point, two decimals; a comma is somebody's point. Null for a keystroke that leads elsewhere. */
export function readTyped(text: string): string | null {
  const plain = text.replaceAll(',', '.').trim()
  return /^\d{0,6}(\.\d{0,2})?$/.test(plain) ? plain : null
}

export const plainDollars = (amount: Cents) => formatCents(amount).slice(1)

/** What is wrong with an amount, in words for beside the field; null when it can be paid. */
export function amountFault({ base, allowsMore }: Offer, typed: string, most: number): string | null {
  if (!allowsMore) return null
  const amount = parseDollars(typed)
  if (amount === null || amount < base) return texts.belowMinimum(formatCents(base))
  return amount > most ? texts.aboveMaximum(formatCents(cents(most))) : null
}

/** What is charged before the card fee: the price, or more where more is welcome. */
export function finalAmount({ base, allowsMore }: Offer, typed: string): Cents {
  const amount = allowsMore ? parseDollars(typed) : null
  return amount === null || amount < base ? base : amount
}

/** What stands in the field once it is left, and what is said if that is not what was typed. */
export function afterLeaving(offer: Offer, typed: string): { typed: string; note: string | null } {
  const amount = parseDollars(typed)
  if (amount === null) return { typed: plainDollars(offer.base), note: null }
  if (amount >= offer.base) return { typed: plainDollars(amount), note: null }
  return { typed: plainDollars(offer.base), note: texts.atLeast(formatCents(offer.base)) }
}

const STEP = 50

/** The price itself, half as much again, and two and a half times it: round sums, each once, none too high. */
export function suggestions(base: Cents, most: number): Cents[] {
  const round = (value: number) => Math.ceil(value / STEP) * STEP
  const sums = base === 0 ? [0, 100, 300] : [base, round(base * 1.5), round(base * 2.5)]
  return [...new Set(sums)].filter((sum) => sum <= most).map(cents)
}

/** What can be done with the funds: unknown to whom has no profile, too little, or enough. */
export type Funds =
  | { readonly state: 'unknown' }
  | { readonly state: 'short'; readonly balance: Cents; readonly missing: Cents }
  | { readonly state: 'enough'; readonly balance: Cents; readonly after: Cents }

export function fundsFor(balance: Cents | null, amount: Cents): Funds {
  if (balance === null) return { state: 'unknown' }
  if (balance < amount) return { state: 'short', balance, missing: cents(amount - balance) }
  return { state: 'enough', balance, after: cents(balance - amount) }
}
