import { cents } from '@sayso/contract/money'
import type { Batch } from '@sayso/contract/shapes/batch'
import { useState } from 'react'
import { RadioChips } from '../../../ui/form/radio-chips.tsx'
import { formatExactCount } from '../../../ui/format/count.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { ExpandIcon } from '../../../ui/icons/icons.ts'
import { Section } from '../section.tsx'
import { type Bar, monthlyBars, weeklyBars } from './bars.ts'
import { Chart, Legend } from './chart.tsx'
import { labels } from './texts.ts'

/** From this many weeks on, months say more. */
const MANY_WEEKS = 12

const spans = [
  { value: 'weeks', label: 'Weeks' },
  { value: 'months', label: 'Months' },
] as const

/** The earnings by week, as a chart and a table. */
export function Earned({ batches }: { batches: readonly Batch[] }) {
  const [span, setSpan] = useState<'weeks' | 'months'>('weeks')
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches)
  const bars = span === 'weeks' ? weeklyBars(batches) : monthlyBars(batches)
  const total = cents(bars.reduce((sum, { net }) => sum + net, 0))
  const [first] = bars
  if (first === undefined) return null
  const best = bars.reduce((most, bar) => (bar.net > most.net ? bar : most), first)
  const per = span === 'weeks' ? 'batch' : 'month'
  return (
    <Section
      name={`Earned per ${per}`}
      aside={`${bars.length > 1 ? `Last ${bars.length} · ` : ''}${formatMoney(total)} net`}
    >
      {batches.length > MANY_WEEKS && (
        <div className="mb-3">
          <RadioChips
            legend={labels.bars}
            hideLegend
            look="segments"
            options={spans}
            value={span}
            onChange={setSpan}
          />
        </div>
      )}
      <Chart
        bars={bars}
        label={`Net per ${per}, ${formatMoney(total)} in all, the most ${formatMoney(best.net)} in ${best.name}`}
      />
      <Legend bars={bars} />
      <details className="group/batch mt-1" open={isWide}>
        <summary className="link inline-flex h-10 cursor-pointer list-none items-center gap-1.5 font-medium coarse:h-11 [&::-webkit-details-marker]:hidden">
          <ExpandIcon size={18} className="group-open/batch:rotate-180" />
          {labels.table}
        </summary>
        <EarnedTable bars={bars} per={per} />
      </details>
    </Section>
  )
}

/** The number of sales, with those refunded. */
function salesOf({ sales, refunded }: Pick<Bar, 'sales' | 'refunded'>): string {
  const count = formatExactCount(sales)
  return refunded === 0 ? count : `${count} (${formatExactCount(refunded)} refunded)`
}

function EarnedTable({ bars, per }: { bars: readonly Bar[]; per: 'batch' | 'month' }) {
  const sum = (of: (bar: Bar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  const all = { sales: sum((bar) => bar.sales), refunded: sum((bar) => bar.refunded) }
  const many = per === 'batch' ? 'batches' : 'months'
  return (
    <table className="figures">
      <caption className="sr-only">{`Net per ${per}`}</caption>
      <thead>
        <tr>
          <th scope="col">{per === 'batch' ? 'Batch' : 'Month'}</th>
          <th scope="col">{labels.status}</th>
          <th scope="col" data-figure>
            {labels.sales}
          </th>
          <th scope="col" data-figure>
            {labels.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...bars].reverse().map((bar) => (
          <tr key={bar.id}>
            <th scope="row">{bar.name}</th>
            <td data-waits={bar.look === 'completed' ? undefined : true}>{bar.status}</td>
            <td data-figure>{salesOf(bar)}</td>
            <td data-figure>{formatMoney(bar.net)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{`${bars.length} ${bars.length === 1 ? per : many}`}</th>
          <td />
          <td data-figure>{salesOf(all)}</td>
          <td data-figure>{formatMoney(cents(sum((bar) => bar.net)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
