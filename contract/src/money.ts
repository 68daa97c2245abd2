import type { Branded } from './ids.ts'

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
