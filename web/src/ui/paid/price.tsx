import { type Cents, priceText } from '@sayso/contract/money'
import { clsx } from 'clsx'
import { formatMoney } from '../format/money.ts'

interface PriceProps {
  amount: Cents
  /** For movements of money: `+$25.00` came in, `−$3.00` went out. */
  signed?: boolean
  /** For the price of one sale: zero reads `Free`. */
  ofSale?: boolean
  className?: string
}

/** `$2.00`: always two decimals, with tabular digits. */
export function Price({ amount, signed = false, ofSale = false, className }: PriceProps) {
  const shown = ofSale && amount === 0 ? priceText(amount) : formatMoney(amount)
  return (
    <span className={clsx('tabular-nums', signed && amount > 0 && 'text-ok', className)}>
      {signed && amount > 0 ? `+${shown}` : shown}
    </span>
  )
}
