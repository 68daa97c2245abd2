import { type Cents, cents } from '@sayso/contract/money'
import type { Batch, BatchTotals } from '@sayso/contract/shapes/batch'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { formatExactCount } from '../../../ui/format/count.ts'
import { Price } from '../../../ui/paid/price.tsx'
import { dayOf } from './days.ts'
import { earningsTexts, labels } from './texts.ts'

interface FiguresProps {
  of: BatchTotals & Partial<Pick<Batch, 'status' | 'payout_date'>>
}

/** From what buyers paid to what remains to be paid out, each line deducted from the one above. */
export function Figures({ of }: FiguresProps) {
  const { fees } = useLimits()
  const { status, payout_date: day } = of
  const isOpen = status === 'open'
  return (
    <>
      <dl className="grid gap-1.5 border-t border-border pt-3 text-text-2">
        <Line name="Sales" note={soldNote(of)} amount={of.gross_amount} />
        <Less name="Refunds" note={formatExactCount(of.num_returned)} amount={of.returned_amount} />
        <Line name="Sayso fee" note={percent(fees.saysoBasisPoints)} amount={cents(-of.sayso_fee_amount)} />
        <Line
          name="Transaction fee"
          note={percent(fees.transactionBasisPoints)}
          amount={cents(-of.transaction_fee_amount)}
        />
        <Line name={isOpen ? 'Net so far' : 'Net'} amount={of.balance} isSum />
        {of.restored_amount > 0 && <Line name={labels.restored} amount={of.restored_amount} />}
        <Less
          name="Refunded after settlement"
          note={formatExactCount(of.num_refunded)}
          amount={of.refunded_amount}
        />
        <Less name="Kept for what you owed" amount={of.recovered_amount} />
        <Less name={day ? `Paid, ${dayOf(new Date(day))}` : 'Paid'} amount={of.amount_paid} />
        {!isOpen && (
          <Line
            name={status === 'carried_over' ? 'Carried over' : 'Left to pay'}
            amount={of.left_amount}
            isSum
          />
        )}
      </dl>
      {of.left_amount < 0 && <p className="mt-2 text-sm text-text-3">{earningsTexts.overdrawn}</p>}
    </>
  )
}

function soldNote({ num_sales: sales, num_returned, num_refunded }: BatchTotals): string {
  const refunded = num_returned + num_refunded
  return `${formatExactCount(sales)}${refunded === 0 ? '' : `, ${formatExactCount(refunded)} refunded`}`
}

const percent = (basisPoints: number) => `${basisPoints / 100}%`

interface LineProps {
  name: string
  note?: string
  amount: Cents
  isSum?: boolean
}

/** Only if there is something to deduct. */
const Less = ({ amount, ...line }: LineProps) => amount > 0 && <Line {...line} amount={cents(-amount)} />

function Line({ name, note, amount, isSum = false }: LineProps) {
  return (
    <div
      className={
        isSum
          ? 'flex justify-between border-t border-border pt-2 font-semibold text-text'
          : 'flex justify-between'
      }
    >
      <dt>
        {name}
        {note !== undefined && <span className="text-sm text-text-3">{` ${note}`}</span>}
      </dt>
      <dd className="shrink-0">
        <Price amount={amount} />
      </dd>
    </div>
  )
}
