import { type Cents, formatCents } from '@sayso/contract/money'

/** `$26,650.56`, and `−$3.00`: for display, not for input fields. */
export const formatMoney = (amount: Cents): string =>
  formatCents(amount)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+\.)/g, ',')

/** Accepts digits, one point and two decimals; a comma counts as a point. Null if the input is not an amount. */
export function readTyped(text: string): string | null {
  const plain = text.replaceAll(',', '.').trim()
  return /^\d{0,6}(\.\d{0,2})?$/.test(plain) ? plain : null
}
