import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { batchesQuery } from '../../../entities/funds/funds-queries.ts'
import { staleTimes } from '../../../lib/stale-times.ts'
import { urls } from '../../../lib/urls.ts'
import { Price } from '../../../ui/paid/price.tsx'
import { weeklyBars } from './bars.ts'
import { weekdayOf } from './days.ts'
import { earliestPayout, nextPayout } from './next-payout.ts'
import { box as texts } from './texts.ts'

/** What an author has earned, at a glance. Nothing for those who have sold nothing. */
export function EarningsBox({ me }: { me: ProfileId }) {
  const { data } = useQuery({ ...batchesQuery(me), staleTime: staleTimes.list, retry: false })
  if (data === undefined || data === null || data.length === 0) return null
  const bars = weeklyBars(data)
  const [now, before] = [bars.at(-1), bars.at(-2)]
  if (now === undefined) return null
  const payout = nextPayout(data)
  const day = payout?.day ?? earliestPayout(data)
  const highest = Math.max(1, ...bars.map(({ net }) => net))
  const change = now.sales - (before?.sales ?? 0)
  return (
    <section className="rounded-box border border-border bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{texts.title}</h2>
        <Link to={urls.funds()} className="link text-sm">
          {texts.open}
        </Link>
      </div>
      <p className="text-2xl font-semibold tabular-nums">
        <Price amount={payout?.amount ?? cents(now.net)} />
      </p>
      {day !== null && <p className="text-sm text-text-3">{texts.paidOn(weekdayOf(day))}</p>}
      <div aria-hidden="true" className="mt-3 flex h-10 items-end gap-1">
        {bars.map((bar) => (
          <span
            key={bar.id}
            className={clsx(
              'min-h-1 flex-1 rounded-t-[3px]',
              bar.look === 'completed' ? 'bg-surface-3' : 'bg-accent',
            )}
            style={{ height: `${Math.round((bar.net / highest) * 100)}%` }}
          />
        ))}
      </div>
      <p className="mt-2 flex justify-between text-sm text-text-2 tabular-nums">
        <span>{texts.sold(now.sales)}</span>
        {change > 0 && <span className="font-semibold text-ok">+{change}</span>}
      </p>
    </section>
  )
}
