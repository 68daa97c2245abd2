import type { Purchase } from '@sayso/contract/shapes/purchase'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Time } from '../../ui/display/time.tsx'
import { formatExactCount } from '../../ui/format/count.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { Price } from '../../ui/paid/price.tsx'
import { labels, salesTexts } from './texts.ts'

interface BuyersTableProps {
  sales: readonly Purchase[]
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
  }
  onRefund: (sale: Purchase) => void
}

/** On phones the columns fold: the amount is above its date. */
const row =
  'border-b border-border last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_80px] max-md:items-center max-md:gap-x-3 max-md:py-2'
const cell = 'py-2 align-middle max-md:py-0'
const head = 'h-9 border-b border-border text-left text-sm font-normal text-text-3'

export function BuyersTable({ sales, pages, onRefund }: BuyersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)

  async function loadMore(): Promise<void> {
    const next = sales.length
    await pages.fetchNextPage()
    // The button is gone or further down; the focus moves to the first new row.
    requestAnimationFrame(() => {
      body.current?.rows[next]?.querySelector<HTMLElement>('a')?.focus()
    })
  }

  return (
    <>
      <table className="w-full border-collapse max-md:block">
        <caption className="sr-only">{labels.buyers}</caption>
        <thead className="max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              {labels.buyer}
            </th>
            <th scope="col" className={clsx(head, 'pr-6 text-right!')}>
              {labels.paid}
            </th>
            <th scope="col" className={head}>
              {labels.date}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{labels.refund}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="max-md:block">
          {sales.map((sale) => (
            <Row key={sale.unique_id} sale={sale} onRefund={onRefund} />
          ))}
        </tbody>
      </table>
      {pages.isFetchNextPageError ? (
        <RetryRow
          text={salesTexts.buyersFailed}
          onRetry={() => void loadMore()}
          retrying={pages.isFetchingNextPage}
        />
      ) : (
        pages.hasNextPage && (
          <div className="pt-3">
            <Button wide size="lg" pending={pages.isFetchingNextPage} onClick={() => void loadMore()}>
              {labels.loadMore}
            </Button>
          </div>
        )
      )}
      <p className="sr-only" role="status">{`${formatExactCount(sales.length)} shown`}</p>
    </>
  )
}

function Row({ sale, onRefund }: { sale: Purchase; onRefund: (sale: Purchase) => void }) {
  const { profile, paid_amount: paid, created, status, refunded } = sale
  const isBack = status !== 'completed'
  return (
    <tr className={row}>
      <th
        scope="row"
        className={clsx(
          cell,
          'max-w-0 pr-3 text-left font-normal max-md:row-span-2 max-md:max-w-none max-md:pr-0 md:w-full',
        )}
      >
        <Link
          to={urls.handle(profile.handle)}
          replace
          className="group/buyer flex min-w-0 items-center gap-3"
        >
          <Avatar id={profile.handle} name={profile.display_name || profile.handle} size={32} />
          <span className="min-w-0">
            <span className="block truncate font-semibold group-hover/buyer:underline">
              {profile.display_name || profile.handle}
            </span>
            <span className="block truncate text-sm text-text-3">@{profile.handle}</span>
          </span>
        </Link>
      </th>
      <td className={clsx(cell, 'text-right max-md:col-start-2 md:pr-6')}>
        <Price amount={paid} ofSale className={isBack ? 'text-text-3 line-through' : 'font-semibold'} />
      </td>
      <td
        className={clsx(
          cell,
          'whitespace-nowrap max-md:col-start-2 max-md:row-start-2 max-md:text-right md:pr-4',
        )}
      >
        <Time at={created} show="day" className="block max-md:hidden" />
        <span className="block text-sm text-text-3">
          {isBack ? (
            <>
              {status} {refunded && <Time at={refunded} show="day" />}
            </>
          ) : (
            <>
              <Time at={created} show="day" className="md:hidden" />
              <span className="max-md:sr-only">{status}</span>
            </>
          )}
        </span>
      </td>
      <td className={clsx(cell, 'text-right max-md:col-start-3 max-md:row-span-2 max-md:row-start-1')}>
        {sale.can_refund ? (
          <Button
            size="sm"
            aria-label={`Refund ${profile.display_name || profile.handle}`}
            onClick={() => onRefund(sale)}
          >
            {labels.refund}
          </Button>
        ) : isBack ? (
          <span className="inline-block w-18 text-center text-text-3">
            <span aria-hidden="true">—</span>
            <span className="sr-only">{`Already ${status}`}</span>
          </span>
        ) : (
          <span className="inline-block text-sm text-text-3">{salesTexts.tooLate}</span>
        )}
      </td>
    </tr>
  )
}
