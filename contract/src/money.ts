import type { Branded } from './ids.ts'
import { defaultLimits } from './limits.ts'

/** A whole number of US cents. */
export type Cents = Branded<number, 'cents'>

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError('cents are a whole number')
  return value as Cents
}

const DOLLARS = /^(\d{0,12})(?:\.(\d{0,20}))?$/

/**
 * Parses what a person typed, such as `2`, `2.5` or `.99`. A third decimal rounds half up. Null if it is not an amount.
 */
export function parseDollars(text: string): Cents | null {
  const match = DOLLARS.exec(text.trim())
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (whole === '' && fraction === '') return null
  const shown = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  const roundsUp = fraction.charAt(2) >= '5'
  return cents(roundsUp ? shown + 1 : shown)
}

/** `$2.00` */
export function formatCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}$${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A post's price as text: `Free`, `$2.00`, `$2.00 or more`. */
export function priceText(price: Cents, { canPayMore = false }: { canPayMore?: boolean } = {}): string {
  const least = price === 0 ? 'Free' : formatCents(price)
  return canPayMore ? `${least} or more` : least
}

/** The same where there is little space: `Free`, `$2.00`, `$2.00+`. */
export function shortPriceText(price: Cents, { canPayMore = false }: { canPayMore?: boolean } = {}): string {
  return `${priceText(price)}${canPayMore ? '+' : ''}`
}

/** A share of an amount in hundredths of a percent, rounded half up to the cent. */
export function feeOf(amount: Cents, basisPoints: number): Cents {
  if (amount < 0 || basisPoints < 0) throw new RangeError('a fee is taken from a positive amount')
  const scaled = amount * basisPoints + 5000
  if (!Number.isSafeInteger(scaled)) throw new RangeError('too large to compute exactly')
  return cents((scaled - (scaled % 10_000)) / 10_000)
}

/** Splits a sale between the parties. The author gets the remainder, so that nothing is lost to rounding. */
export function splitSale(amount: Cents, fees: { saysoBasisPoints: number; transactionBasisPoints: number }) {
  const sayso = feeOf(amount, fees.saysoBasisPoints)
  const transaction = feeOf(amount, fees.transactionBasisPoints)
  return { sayso, transaction, author: cents(amount - sayso - transaction) }
}

/** The total charged to a card: the price and the flat card fee. */
export function cardTotal(price: Cents, cardFee: number = defaultLimits.ptv.cardFeeCents): Cents {
  return cents(price + cardFee)
}

const CARD_TOKEN = /^(?:tok|pm)_[A-Za-z0-9_]{1,250}$/

/** Whether the text is a token from the card provider. In particular, an amount as text is not. */
export function isCardToken(text: string): boolean {
  return CARD_TOKEN.test(text)
}
