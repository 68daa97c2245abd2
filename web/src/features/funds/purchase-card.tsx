import type { Post } from '@sayso/contract/shapes/post'
import type { ClosedPurchase } from '@sayso/contract/shapes/purchase'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Link } from 'react-router'
import { ReceiptButton } from '../../entities/post/ui/receipt-button.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Time } from '../../ui/display/time.tsx'
import { formatDeadline } from '../../ui/format/time.ts'
import { LockedIcon } from '../../ui/icons/icons.ts'
import { Price } from '../../ui/paid/price.tsx'
import { fundsTexts, labels } from './texts.ts'

/** A purchase in short: the author, the price, the date, and the beginning of the content. */
export function PurchaseCard({ post }: { post: Post }) {
  const { profile, purchase, unique_id: id } = post
  const name = profile.display_name || profile.name || profile.handle
  const isBack = purchase?.status === 'refunded'
  const author = urls.handle(profile.handle)
  const ids = useId()
  return (
    <article
      tabIndex={-1}
      aria-labelledby={`${ids}author ${ids}title`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-border px-4 py-3 focus-visible:-outline-offset-2"
    >
      <header className="flex items-center gap-3">
        <Link to={author} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={40} />
        </Link>
        <div className="min-w-0 flex-1">
          <Link id={`${ids}author`} to={author} className="block truncate font-semibold hover:underline">
            {name}
          </Link>
          <p className="truncate text-sm text-text-3">@{profile.handle}</p>
        </div>
        {purchase && (
          <div className="shrink-0 text-right">
            <Price
              amount={purchase.paid_amount}
              ofSale
              className={clsx('block', isBack ? 'text-text-3 line-through' : 'font-semibold')}
            />
            <Time at={purchase.created} show="day" className="block text-sm text-text-3" />
          </div>
        )}
      </header>
      <Link
        id={`${ids}title`}
        to={urls.post(id)}
        dir="auto"
        className="line-clamp-2 text-pretty [overflow-wrap:anywhere] hover:underline"
      >
        {post.text}
      </Link>
      {isBack ? (
        <Closed>
          {labels.refunded}
          {purchase.refunded && (
            <>
              {' '}
              <Time at={purchase.refunded} show="day" />
            </>
          )}
          {labels.lockedAgain}
        </Closed>
      ) : post.ptv_text ? (
        <p
          dir="auto"
          className="relative line-clamp-2 pl-4 text-pretty [overflow-wrap:anywhere] text-text-2 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent-text"
        >
          {post.ptv_text}
        </p>
      ) : (
        post.ptv_release_at !== null &&
        Date.parse(post.ptv_release_at) > Date.now() && (
          <Closed>{`Yours. Unlocks ${formatDeadline(new Date(post.ptv_release_at))}`}</Closed>
        )
      )}
      {purchase && (
        <div>
          <ReceiptButton post={post} wanted={{ purchase_id: purchase.unique_id }} />
        </div>
      )}
    </article>
  )
}

/** A refunded purchase whose post is gone: the price, the author, and the receipt. */
export function ClosedPurchaseCard({ closed: { purchase, profile } }: { closed: ClosedPurchase }) {
  const id = useId()
  return (
    <article
      tabIndex={-1}
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-border px-4 py-3 focus-visible:-outline-offset-2"
    >
      <header className="flex items-center justify-between gap-3">
        <p id={id} className="min-w-0 flex-1 text-text-2">
          {fundsTexts.gone}
          {profile.handle !== '' && (
            <>
              {' by '}
              <Link to={urls.handle(profile.handle)} className="touch-44 relative hover:underline">
                @{profile.handle}
              </Link>
            </>
          )}
        </p>
        <div className="shrink-0 text-right">
          <Price amount={purchase.paid_amount} ofSale className="block text-text-3 line-through" />
          <Time at={purchase.created} show="day" className="block text-sm text-text-3" />
        </div>
      </header>
      <Closed>
        {labels.refunded}
        {purchase.refunded && (
          <>
            {' '}
            <Time at={purchase.refunded} show="day" />
          </>
        )}
        {labels.thePostWasRemoved}
      </Closed>
      <div>
        <ReceiptButton wanted={{ purchase_id: purchase.unique_id }} label={fundsTexts.receipt} />
      </div>
    </article>
  )
}

function Closed({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-text-2">
      <LockedIcon size={16} className="text-text-3" />
      <span>{children}</span>
    </p>
  )
}
