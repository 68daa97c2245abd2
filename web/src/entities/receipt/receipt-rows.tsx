import { formatCents } from '@sayso/contract/money'
import { receiptLines, refundWords } from '@sayso/contract/receipt'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { RefundIcon } from '../../ui/icons/later-icons.ts'
import { texts } from './texts.ts'

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-text-3">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The amounts paid, line by line, with the total. */
export function MoneyRows({ receipt }: { receipt: PaymentReceipt }) {
  const { lines, balanceAfter } = receiptLines(receipt)
  if (lines.length === 0) return <MoneyRow label={texts.price} value={texts.free} isTotal />
  return (
    <>
      {lines.map(({ label, amount, isTotal = false }, place) => (
        <MoneyRow
          key={label}
          label={label}
          value={formatCents(amount)}
          isTotal={isTotal}
          isFirst={place === 0}
        />
      ))}
      {balanceAfter !== null && <MoneyRow label={texts.balanceAfter} value={formatCents(balanceAfter)} />}
    </>
  )
}

interface MoneyRowProps {
  label: string
  value: string
  isTotal?: boolean
  isFirst?: boolean
}

function MoneyRow({ label, value, isTotal = false, isFirst = false }: MoneyRowProps) {
  return (
    <div
      className={clsx(
        'flex justify-between gap-4 tabular-nums',
        isTotal ? 'border-t border-border pt-2.5 text-md font-semibold' : 'text-text-2',
        isFirst && 'mt-1 border-t border-border pt-2.5',
      )}
    >
      <dt className="min-w-0 text-pretty">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Notices about a payment with a different outcome: not bought, or refunded. */
export function Remarks({ receipt }: { receipt: PaymentReceipt }) {
  const refund = refundWords(receipt)
  return (
    <>
      {receipt.notice !== null && <InlineNotice>{receipt.notice}</InlineNotice>}
      {refund !== null && <InlineNotice icon={RefundIcon}>{refund}</InlineNotice>}
    </>
  )
}
