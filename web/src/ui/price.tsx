import type { Cents } from '@sayso/contract/money'
import { clsx } from 'clsx'
import { formatMoney } from './format/money.ts'

interface PriceProps {
  amount: Cents
  /** Money that moved: `+$25.00` came, `−$3.00` went. */
  signed?: boolean
  className?: string
}

/** `$2.00`: always two decimals, digits of one width. */
export function Price({ amount, signed = false, className }: PriceProps) {
  const shown = formatMoney(amount)
  return (
    <span className={clsx('tabular-nums', signed && amount > 0 && 'text-ok', className)}>
      {signed && amount > 0 ? `+${shown}` : shown}
    </span>
  )
}
