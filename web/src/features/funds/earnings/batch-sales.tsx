import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Batch, BatchSale } from '@sayso/contract/shapes/batch'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { batchSalesQuery } from '../../../entities/funds/funds-queries.ts'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { countOf, formatExactCount } from '../../../ui/format/count.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../../ui/loading/text-skeleton.tsx'
import { Price } from '../../../ui/paid/price.tsx'
import { FileButton } from './file-button.tsx'
import { earningsTexts, labels } from './texts.ts'

interface BatchSalesProps {
  me: ProfileId
  batch: Batch
}

/** The sales that make up a batch's figures, shown on request, and the file, which also lists what was given back. */
export function BatchSales({ me, batch }: BatchSalesProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {batch.num_sales > 0 && (
          <Button size="sm" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            {isAsked ? 'Hide sales' : `Show ${countOf(batch.num_sales, 'sale', 'sales')}`}
          </Button>
        )}
        <FileButton ask={{ batch: batch.unique_id }} me={me} />
      </div>
      {isAsked && <Lines me={me} batch={batch} />}
    </>
  )
}

function Lines({ me, batch }: BatchSalesProps) {
  const query = useInfiniteQuery(batchSalesQuery(me, batch.unique_id))
  const list = useRef<HTMLUListElement>(null)
  const sales = query.data?.pages.flatMap((page) => page.sales) ?? []

  async function loadMore(): Promise<void> {
    const next = sales.length
    await query.fetchNextPage()
    requestAnimationFrame(() => (list.current?.children[next] as HTMLElement | undefined)?.focus())
  }

  if (query.data === undefined) {
    return query.error === null ? (
      <LoadingState label={labels.loadingSales}>
        <TextSkeleton lines={3} />
      </LoadingState>
    ) : (
      <RetryRow
        text={earningsTexts.salesFailed}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <>
      <ul ref={list} aria-label={earningsTexts.sales} className="mt-2">
        {sales.map((sale) => (
          <Line key={sale.unique_id} sale={sale} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <RetryRow
          text={earningsTexts.salesFailed}
          onRetry={() => void loadMore()}
          retrying={query.isFetchingNextPage}
        />
      ) : (
        query.hasNextPage && (
          <Button wide className="mt-3" pending={query.isFetchingNextPage} onClick={() => void loadMore()}>
            {labels.loadMore}
          </Button>
        )
      )}
      <p className="mt-2 text-sm text-text-3" role="status">
        {query.data.pages.length + Number(query.hasNextPage) > 1 &&
          `${formatExactCount(sales.length)} of ${formatExactCount(batch.num_sales)} shown`}
      </p>
    </>
  )
}

function Line({ sale }: { sale: BatchSale }) {
  const { profile, paid_amount: paid, returned_amount: returned, refunded_amount: refunded } = sale
  const fees = cents(sale.sayso_fee_amount + sale.transaction_fee_amount)
  const isBack = sale.status !== 'completed'
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-border py-2.5 outline-offset-2 last:border-b-0"
    >
      <Link to={urls.handle(profile.handle)} className="truncate font-semibold hover:underline" dir="auto">
        {profile.display_name || profile.handle}
      </Link>
      <Price
        amount={sale.net_amount}
        className={clsx(
          'text-right',
          isBack ? 'text-text-3' : 'font-semibold',
          refunded > 0 && 'line-through',
        )}
      />
      <span className="truncate text-sm text-text-3">
        <Time at={sale.created} show="day" />
        {' · '}
        <Link to={urls.post(sale.post_id)} className="hover:underline" dir="auto">
          {sale.post_title || 'Post'}
        </Link>
      </span>
      <span className="text-right text-sm text-text-3 tabular-nums">
        {returned > 0
          ? `${formatMoney(paid)} given back`
          : refunded > 0
            ? `${formatMoney(refunded)} given back later`
            : isBack && sale.net_amount > 0
              ? labels.onUs
              : `${formatMoney(paid)} − ${formatMoney(fees)} fees`}
      </span>
    </li>
  )
}
