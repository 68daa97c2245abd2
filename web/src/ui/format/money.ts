import { type Cents, formatCents } from '@sayso/contract/money'

/** `$26,650.56`, and `−$3.00`: what is read, not what is typed. */
export const formatMoney = (amount: Cents): string =>
  formatCents(amount)
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+\.)/g, ',')
