import type { Post } from '@sayso/contract/shapes/post'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { countOf, formatExactCount } from '../../../ui/format/count.ts'
import { formatDate, formatDeadline } from '../../../ui/format/time.ts'
import { chunk } from '../../../ui/lazy/chunk.ts'
import { onIntent } from '../../../ui/lazy/intent.ts'
import { useChunk } from '../../../ui/lazy/lazy-overlay.tsx'
import { AuthorBlock } from '../../../ui/paid/author-block.tsx'
import { LockedBlock } from '../../../ui/paid/locked-block.tsx'
import { UnlockedBlock } from '../../../ui/paid/unlocked-block.tsx'
import { isOwn, paidLook } from '../post-view.ts'
import { hadPaid, labels, texts, unlockedLabel, unlockLabel, youPaid } from '../texts.ts'
import { factsInside } from '../what-you-get.ts'
import type { VersionsProps } from './given-versions.tsx'
import { ReceiptButton } from './receipt-button.tsx'

interface PostPaidProps {
  post: Post
  /** Renders the locked text: truncated on a card, in full on its own page. */
  children: (text: string) => ReactNode
  /** The handlers are optional: without one, its button is not shown. */
  onBuy?: ((post: Post) => void) | undefined
  onBuyNear?: (() => void) | undefined
  onSeeBuyers?: ((post: Post) => void) | undefined
  onEmailBuyers?: ((post: Post) => void) | undefined
}

/** The paid part of a post, as this viewer may see it. */
export function PostPaid({ post, children, onBuy, onBuyNear, onSeeBuyers, onEmailBuyers }: PostPaidProps) {
  if (post.type !== 'paid') return null
  const { ptv_text: hidden, num_purchased: sold, purchase } = post
  if (hidden !== undefined && isOwn(post)) {
    return (
      <AuthorBlock
        label={
          sold === 0
            ? 'Only you can see this'
            : `Only you and ${countOf(sold, 'buyer', 'buyers')} can see this`
        }
        stats={
          sold > 0 && (
            <span>
              <b>{formatExactCount(sold)}</b> {labels.sold}
            </span>
          )
        }
        actions={
          post.can_see_buyers &&
          (onSeeBuyers || onEmailBuyers) && (
            <>
              {onSeeBuyers && (
                <Button size="sm" onClick={() => onSeeBuyers(post)}>
                  {texts.seeBuyers}
                </Button>
              )}
              {onEmailBuyers && sold > 0 && (
                <Button size="sm" onClick={() => onEmailBuyers(post)}>
                  {texts.emailBuyers}
                </Button>
              )}
            </>
          )
        }
      >
        {hidden === '' ? <p className="text-text-3">{labels.noHiddenText}</p> : children(hidden)}
      </AuthorBlock>
    )
  }
  if (hidden !== undefined) {
    return (
      <UnlockedBlock
        label={unlockedLabel(purchase?.paid_amount)}
        supportEmail={post.ptv_support_email}
        anchor={post.unique_id}
        action={purchase && <ReceiptButton post={post} wanted={{ purchase_id: purchase.unique_id }} />}
      >
        <Versions post={post} hidden={hidden}>
          {children}
        </Versions>
      </UnlockedBlock>
    )
  }
  const look = paidLook(post)
  return (
    <LockedBlock
      anchor={post.unique_id}
      title={titles[look]}
      facts={factsOf(post)}
      action={
        post.can_buy &&
        onBuy && (
          <Button
            variant="primary"
            data-buy
            aria-haspopup="dialog"
            {...onIntent(onBuyNear ?? nothing)}
            onClick={() => onBuy(post)}
          >
            {unlockLabel(post.ptv_price_in_cents, post.ptv_minimum_price)}
          </Button>
        )
      }
    />
  )
}

const versions = chunk(() => import('./given-versions.tsx'))

/** The bought text, and what the author has given since; that is rare, so its code loads on demand. */
function Versions({ post, hidden, children }: VersionsProps) {
  const isGiven = !!post.ptv_given?.[0]
  const loaded = useChunk(versions, isGiven)
  if (isGiven && loaded) return <loaded.GivenVersions {...{ post, hidden, children }} />
  return hidden === '' ? null : children(hidden)
}

const nothing = () => {}

const titles = {
  locked: 'Pay to view',
  waiting: 'Yours, not released yet',
  ended: 'No longer on sale',
} as const

/** Describes the locked part, using only what the server sent. */
function factsOf(post: Post): string[] {
  const {
    what_you_get: inside,
    num_purchased: buyers,
    purchase,
    ptv_release_at: release,
    ptv_end_at: end,
  } = post
  const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now()
  return [
    ...(purchase?.status === 'refunded' ? [`Refunded · ${hadPaid(purchase.paid_amount)}`] : []),
    ...(post.is_purchased && purchase
      ? [`${youPaid(purchase.paid_amount)} on ${formatDate(new Date(purchase.created))}`]
      : []),
    ...factsInside(inside),
    ...(buyers > 0 ? [`${countOf(buyers, 'person', 'people')} unlocked this`] : []),
    ...(isAhead(release) ? [`Unlocks ${formatDeadline(new Date(release))}`] : []),
    ...(post.is_ptv_available && isAhead(end) ? [`On sale until ${formatDeadline(new Date(end))}`] : []),
  ]
}
