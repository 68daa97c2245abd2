import { cents, formatCents } from '@sayso/contract/money'

/** A limit, which comes as a plain number of cents, as money. */
export const dollars = (limit: number): string => formatCents(cents(limit))

/** Digits and one point, two decimals; a comma is somebody's point. Null for a keystroke that leads elsewhere. */
export function readTyped(text: string): string | null {
  const plain = text.replaceAll(',', '.').trim()
  return /^\d{0,6}(\.\d{0,2})?$/.test(plain) ? plain : null
}
