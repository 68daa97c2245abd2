import './earnings.css'
import type { ProfileId } from '@sayso/contract/ids'
import type { Batch, BatchTotals } from '@sayso/contract/shapes/batch'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { yearQuery } from '../../../entities/funds/funds-queries.ts'
import { useProduct } from '../../../entities/product/index.ts'
import { profileQuery } from '../../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../../entities/session/index.ts'
import { PageHead } from '../../../entities/shell/page-head.tsx'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { formatExactCount } from '../../../ui/format/count.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { FundsIcon } from '../../../ui/icons/later-icons.ts'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../../ui/loading/text-skeleton.tsx'
import { weekOf } from './days.ts'
import { Figures } from './figures.tsx'
import { FileButton } from './file-button.tsx'
import { earningsTexts, labels } from './texts.ts'

/** A year's earnings, on one printable page. */
export function StatementScreen() {
  const me = useCurrentProfileId()
  const year = Number(useParams()['year'])
  return (
    <>
      <PageHead title={`Earnings ${year}`} />
      {me !== null && <Statement key={`${me} ${year}`} me={me} year={year} />}
    </>
  )
}

function Statement({ me, year }: { me: ProfileId; year: number }) {
  const { data, error, isFetching, refetch } = useQuery(yearQuery(me, year))
  const profile = useQuery(profileQuery(me, { id: me })).data
  const product = useProduct()
  if (data === undefined) {
    return error === null ? (
      <LoadingState label={labels.loadingTheStatement}>
        <div className="p-4">
          <TextSkeleton lines={4} />
        </div>
      </LoadingState>
    ) : (
      <ErrorState
        title={earningsTexts.statementFailed}
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  const { batches, totals, years } = data
  return (
    <article data-statement className="p-4">
      <div data-not-printed className="mb-4 flex flex-wrap items-center gap-2">
        {batches.length > 0 && (
          <>
            <Button size="sm" variant="primary" onClick={() => window.print()}>
              {labels.print}
            </Button>
            <FileButton me={me} ask={{ year }} />
          </>
        )}
        <span className="flex flex-1 flex-wrap justify-end gap-3 text-sm">
          {years
            .filter((one) => one !== year)
            .map((one) => (
              <Link key={one} to={urls.statement(one)} replace className="link touch-44">
                {one}
              </Link>
            ))}
        </span>
      </div>
      {batches.length === 0 ? (
        <EmptyState icon={FundsIcon} title={`Nothing was sold in ${year}`} />
      ) : (
        <>
          <h2 className="text-xl font-semibold">{`Statement of earnings ${year}`}</h2>
          <p className="mt-1 mb-4 text-text-2" dir="auto">
            {[profile?.display_name, profile && `@${profile.handle}`, product?.product, 'US dollars']
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Figures of={totals} />
          <h3 className="mt-6 mb-1 font-semibold">{labels.weekByWeek}</h3>
          <Weeks batches={batches} totals={totals} />
          <p className="mt-2 text-sm text-text-3 md:hidden print:hidden">{earningsTexts.narrow}</p>
          <p className="mt-4 text-sm text-text-3">{earningsTexts.rules}</p>
        </>
      )}
    </article>
  )
}

/** Columns that are hidden on narrow screens; the rest still says who is owed what. */
const roomy = new Set(['Refunds', 'Fees'])
const roomyClass = (name: string) => (roomy.has(name) ? 'max-md:hidden print:table-cell' : undefined)

const columns = [
  ['Sales', (one: BatchTotals) => formatExactCount(one.num_sales)],
  ['Gross', (one: BatchTotals) => formatMoney(one.gross_amount)],
  ['Refunds', (one: BatchTotals) => formatMoney(one.returned_amount)],
  ['Fees', (one: BatchTotals) => formatMoney(one.total_fee_amount)],
  ['Net', (one: BatchTotals) => formatMoney(one.balance)],
  ['Paid', (one: BatchTotals) => formatMoney(one.amount_paid)],
] as const

function Weeks({ batches, totals }: { batches: readonly Batch[]; totals: BatchTotals }) {
  const cells = (one: BatchTotals) =>
    columns.map(([name, textOf]) => (
      <td key={name} data-figure className={roomyClass(name)}>
        {textOf(one)}
      </td>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section aria-label={labels.weekByWeek} tabIndex={0} className="overflow-x-auto">
      <table className="figures">
        <caption className="sr-only">{labels.weekByWeek}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.week}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" data-figure className={roomyClass(name)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...batches].reverse().map((batch) => (
            <tr key={batch.unique_id}>
              <th scope="row">{weekOf(batch)}</th>
              {cells(batch)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.inAll}</th>
            {cells(totals)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
