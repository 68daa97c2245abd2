import type { Batch } from '@sayso/contract/shapes/batch'
import { Price } from '../../../ui/paid/price.tsx'
import { weekdayOf, weekOf } from './days.ts'
import { earliestPayout, nextPayout } from './next-payout.ts'
import { labels } from './texts.ts'

/** When the next payout is due, and for which weeks. */
export function NextPayout({ batches }: { batches: readonly Batch[] }) {
  const next = nextPayout(batches)
  const earliest = earliestPayout(batches)
  if (next === null && earliest === null) return null
  return (
    <section className="mb-3 rounded-box border border-border bg-surface p-4">
      <h2 className="mb-1 font-semibold">{labels.nextPayout}</h2>
      {next !== null ? (
        <>
          <p className="text-2xl font-semibold">
            <Price amount={next.amount} />
          </p>
          <p className="text-sm text-text-3">{weekdayOf(next.day)}</p>
          <dl className="mt-2 grid gap-1.5 text-sm text-text-2">
            {next.batches.map((batch) => (
              <div key={batch.unique_id} className="flex justify-between">
                <dt>{weekOf(batch)}</dt>
                <dd>
                  <Price amount={batch.left_amount} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        earliest !== null && (
          <p className="text-text-2">{`${weekdayOf(earliest)} at the earliest, for what is open now.`}</p>
        )
      )}
    </section>
  )
}
