import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { Purchase, SalesSummary } from '@sayso/contract/shapes/purchase'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { FactList } from '../../ui/display/fact-list.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { FollowersIcon, ShareIcon } from '../../ui/icons/icons.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { BuyersTable } from './buyers-table.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { salesOf, salesQuery, summaryOf } from './sales-queries.ts'
import { buyersTitle, labels, salesFacts, salesTexts, titleOf } from './texts.ts'

export interface SalesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  me: ProfileId
  post: Post
}

/** The buyers of a post with what they paid, and buttons to refund them. */
export function BuyersDialog({
  open,
  onOpenChange,
  me,
  post,
  onMail,
}: SalesDialogProps & { onMail: () => void }) {
  const query = useInfiniteQuery({ ...salesQuery(me, post.unique_id), enabled: open })
  const [refunding, setRefunding] = useState<Purchase | null>(null)
  const sales = salesOf(query.data)
  const summary = summaryOf(query.data)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={buyersTitle(summary?.num_sales)}
        description={<span className="line-clamp-1">{titleOf(post.text)}</span>}
        align="start"
        size="lg"
        phoneHeight="tall"
        footer={summary && summary.num_sales > 0 && <Totals summary={summary} onMail={onMail} />}
      >
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState
              title={salesTexts.buyersFailed}
              detail={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <BuyersSkeleton />
          )
        ) : sales.length === 0 ? (
          <EmptyState icon={FollowersIcon} title={salesTexts.noBuyers} text={salesTexts.noBuyersLead} />
        ) : (
          <BuyersTable sales={sales} pages={query} onRefund={setRefunding} />
        )}
      </Dialog>
      <RefundDialog me={me} post={post.unique_id} sale={refunding} onClose={() => setRefunding(null)} />
    </>
  )
}

/** `$54.00 − $3.00 = $51.00` */
function sumsOf({ paid_amount, refunded_amount }: SalesSummary): string {
  const kept: Cents = cents(paid_amount - refunded_amount)
  if (refunded_amount === 0) return formatCents(paid_amount)
  return `${formatCents(paid_amount)} − ${formatCents(refunded_amount)} = ${formatCents(kept)}`
}

function Totals({ summary, onMail }: { summary: SalesSummary; onMail: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div>
        <p className="font-semibold tabular-nums">{sumsOf(summary)}</p>
        <FactList facts={salesFacts(summary.num_sales, summary.num_refunded)} />
      </div>
      {summary.num_receivers > 0 && (
        <Button icon={ShareIcon} className="max-md:w-full" onClick={onMail}>
          {salesTexts.mail}
        </Button>
      )}
    </div>
  )
}

function BuyersSkeleton() {
  return (
    <LoadingState label={labels.loadingBuyers}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-border py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-20" />
          </div>
          <Skeleton className="h-3.5 w-14" />
        </div>
      ))}
    </LoadingState>
  )
}
