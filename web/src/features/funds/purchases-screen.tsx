import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { ClosedPurchase } from '@sayso/contract/shapes/purchase'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { feedQuery } from '../../entities/post/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PurchasesIcon } from '../../ui/icons/later-icons.ts'
import { ListEnd } from '../../ui/list/list-end.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { useFeed } from '../feed/index.ts'
import { ClosedPurchaseCard, PurchaseCard } from './purchase-card.tsx'
import { fundsTexts, labels } from './texts.ts'

/** The user's purchases, the latest first. */
export function PurchasesScreen() {
  const me = useCurrentProfileId()
  return (
    <>
      <PageHead title={fundsTexts.purchases} />
      {me !== null && <Purchases key={me} me={me} />}
    </>
  )
}

type Line = { id: string; post: Post } | { id: string; closed: ClosedPurchase }

/** The latest first: purchase ids sort by time. */
function inOrder(posts: readonly Post[], closed: readonly ClosedPurchase[]): Line[] {
  const lines: Line[] = [
    ...posts.map((post) => ({ id: post.purchase?.unique_id ?? post.unique_id, post })),
    ...closed.map((one) => ({ id: one.purchase.unique_id, closed: one })),
  ]
  return lines.sort((a, b) => (a.id < b.id ? 1 : -1))
}

function Purchases({ me }: { me: ProfileId }) {
  const feed = useFeed({ scope: 'purchases', me })
  const closed = useInfiniteQuery(feedQuery({ scope: 'purchases', me })).data?.pages.flatMap(
    (page) => page.closed ?? [],
  )
  const lines = inOrder(feed.posts, closed ?? [])
  const list = useRef<HTMLUListElement>(null)
  // A server without this call has no purchases.
  const isMissing = feed.status === 'failed' && feed.error.includes('404')

  // After loading more, the focus moves to the first new one.
  const awaited = useRef<number | null>(null)
  const count = lines.length
  useEffect(() => {
    const first = awaited.current
    if (first === null || count <= first) return
    awaited.current = null
    list.current?.children[first]?.querySelector('article')?.focus()
  }, [count])
  function loadMore(): void {
    awaited.current = count
    if (feed.more === 'failed') void feed.retryMore()
    else feed.loadMore()
  }

  if (feed.status === 'loading') {
    return (
      <LoadingState label={labels.loadingPurchases}>
        {[0, 1, 2, 3].map((n) => (
          <PostCardSkeleton key={n} />
        ))}
      </LoadingState>
    )
  }
  if (feed.status === 'failed' && !isMissing) {
    return (
      <ErrorState
        title={fundsTexts.purchasesFailed}
        detail={feed.error}
        onRetry={feed.retry}
        retrying={feed.isRetrying}
      />
    )
  }
  if (count === 0 && feed.more === 'none') {
    return (
      <EmptyState
        icon={PurchasesIcon}
        title={fundsTexts.purchasesEmpty}
        text={fundsTexts.purchasesEmptyLead}
        action={
          <LinkButton variant="primary" to={urls.feed('explore', 'ptv')}>
            {labels.explorePtv}
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <ul ref={list}>
        {lines.map((line) => (
          <li key={line.id}>
            {'post' in line ? <PurchaseCard post={line.post} /> : <ClosedPurchaseCard closed={line.closed} />}
          </li>
        ))}
      </ul>
      {feed.more === 'failed' ? (
        <RetryRow text={fundsTexts.purchasesFailed} onRetry={loadMore} retrying={feed.isRetrying} />
      ) : feed.more === 'none' ? (
        <ListEnd text={labels.everythingBought} />
      ) : (
        <div className="p-4">
          <Button wide size="lg" pending={feed.more === 'loading'} onClick={loadMore}>
            {labels.loadMore}
          </Button>
        </div>
      )}
    </>
  )
}
