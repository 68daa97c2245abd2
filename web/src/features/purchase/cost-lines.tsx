import { cardTotal } from '@sayso/contract/fees'
import { cents, formatCents } from '@sayso/contract/money'
import { texts } from './texts.ts'
import type { Price } from './use-price.ts'

/** The amounts the card will be charged. */
export function CostLines({ price }: { price: Price }) {
  const rows = [
    [price.allowsMore ? texts.postYourPrice : texts.post, price.amount],
    [texts.cardFee, cents(price.cardFee)],
  ] as const
  return (
    <dl className="grid gap-1.5 rounded-media bg-well px-4 py-3.5 tabular-nums">
      {rows.map(([label, sum]) => (
        <div key={label} className="flex justify-between gap-4 text-text-2">
          <dt>{label}</dt>
          <dd>{formatCents(sum)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-border pt-2.5 text-md font-semibold">
        <dt>{texts.total}</dt>
        <dd>{formatCents(cardTotal(price.amount, price.cardFee))}</dd>
      </div>
    </dl>
  )
}
