import { cardTotal } from '@sayso/contract/fees'
import { formatCents } from '@sayso/contract/money'
import type { FundsEntry } from '@sayso/contract/shapes/funds'
import { useRef } from 'react'
import { Link } from 'react-router'
import { ReceiptButton } from '../../entities/post/ui/receipt-button.tsx'
import type { ReceiptWanted } from '../../entities/receipt/index.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { Time } from '../../ui/display/time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { type Icon, UnlockedIcon } from '../../ui/icons/icons.ts'
import { CardIcon, FundsIcon, RefundIcon } from '../../ui/icons/later-icons.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Price } from '../../ui/paid/price.tsx'
import { Section } from './section.tsx'
import { fundsTexts, labels, wordsOf } from './texts.ts'

interface HistoryProps {
  query: {
    readonly data: { readonly pages: readonly { readonly entries: readonly FundsEntry[] }[] } | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage(): Promise<unknown>
    refetch(): Promise<unknown>
  }
}

/** Every movement of the funds, and every sale and refund, the latest first, with the balance after it. */
export function History({ query }: HistoryProps) {
  const list = useRef<HTMLUListElement>(null)
  if (query.data === undefined) {
    return query.error === null ? (
      <Section name="History">
        <HistorySkeleton />
      </Section>
    ) : (
      <ErrorState
        title={fundsTexts.historyFailed}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const entries = query.data.pages.flatMap((page) => page.entries)

  async function loadMore(): Promise<void> {
    const next = entries.length
    await query.fetchNextPage()
    requestAnimationFrame(() => (list.current?.children[next] as HTMLElement | undefined)?.focus())
  }

  if (entries.length === 0) {
    return (
      <Section name="History">
        <p className="text-text-2">{fundsTexts.historyEmpty}</p>
      </Section>
    )
  }
  return (
    <Section name="History" aside={labels.balanceAfter}>
      <ul ref={list} className="-mb-2">
        {entries.map((entry) => (
          <Row key={entry.unique_id} entry={entry} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <RetryRow
          text={fundsTexts.historyFailed}
          onRetry={() => void loadMore()}
          retrying={query.isFetchingNextPage}
        />
      ) : (
        query.hasNextPage && (
          <Button
            wide
            size="lg"
            className="mt-4"
            pending={query.isFetchingNextPage}
            onClick={() => void loadMore()}
          >
            {labels.loadMore}
          </Button>
        )
      )}
    </Section>
  )
}

const icons: Record<FundsEntry['kind'], Icon> = {
  top_up: CardIcon,
  purchase: UnlockedIcon,
  refund: RefundIcon,
  takedown: RefundIcon,
  card_refund: CardIcon,
  dispute: CardIcon,
  sale: FundsIcon,
  sale_refund: RefundIcon,
  sale_takedown: RefundIcon,
  sale_given_back: FundsIcon,
  other: FundsIcon,
}

function Row({ entry }: { entry: FundsEntry }) {
  const { kind, post, profile, amount, balance, created, card_fee: fee } = entry
  const RowIcon = icons[kind]
  const wanted = receiptOf(entry)
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 border-b border-border py-2.5 outline-offset-2 last:border-b-0"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-surface-3 text-text-2"
      >
        <RowIcon size={18} />
      </span>
      <div className="min-w-0">
        {post === null ? (
          <p className="truncate">{wordsOf(entry)}</p>
        ) : (
          <Link to={urls.post(post.unique_id)} className="touch-44 relative block truncate hover:underline">
            {wordsOf(entry)}
          </Link>
        )}
        <p className="flex gap-1 text-sm text-text-3">
          <span className="truncate">
            {profile !== null && `${profile.display_name || profile.handle} · `}
            {fee !== undefined && `You paid ${formatCents(cardTotal(amount, fee))} · `}
            <Time at={created} show="day" />
          </span>
          {wanted !== null && (
            <span className="shrink-0">
              {'· '}
              <ReceiptButton wanted={wanted} label={fundsTexts.receipt} />
            </span>
          )}
        </p>
      </div>
      <div className="text-right">
        <Price amount={amount} signed className="block font-semibold" />
        <span className="block text-sm text-text-3">
          {balance === null ? (
            fundsTexts.toEarnings
          ) : (
            <>
              <span className="sr-only">{labels.balanceAfterColon} </span>
              <Price amount={balance} />
            </>
          )}
        </span>
      </div>
    </li>
  )
}

function receiptOf({ payment_id, purchase_id }: FundsEntry): ReceiptWanted | null {
  if (payment_id !== undefined) return { payment_id }
  return purchase_id === undefined ? null : { purchase_id }
}

function HistorySkeleton() {
  return (
    <LoadingState label={labels.loadingHistory}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-3.5 w-14" />
        </div>
      ))}
    </LoadingState>
  )
}
