import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { PricePill } from '../../../ui/paid/price-pill.tsx'
import { priceState } from '../post-view.ts'
import { texts } from '../texts.ts'
import { nameOf } from './post-names.ts'

interface PostHeaderProps {
  post: Post
  /** On its own page, a post shows its time further down. */
  look?: 'card' | 'page'
  /** The id of the author's element, for `aria-labelledby` of the card. */
  elementId: string
  menu?: ReactNode
}

/** Two small links, one under the other: on touch screens each extends its press area away from the other. */
const reachesUp =
  'relative coarse:after:absolute coarse:after:inset-x-0 coarse:after:-top-3 coarse:after:bottom-0'
const reachesDown =
  'relative coarse:after:absolute coarse:after:-inset-x-3 coarse:after:top-0 coarse:after:-bottom-4'

export function PostHeader({ post, look = 'card', elementId, menu }: PostHeaderProps) {
  const { profile } = post
  const name = nameOf(post)
  const isGone = profile.is_deleted
  const author = isGone ? urls.post(post.unique_id) : urls.handle(profile.handle)
  const isPage = look === 'page'
  const price = post.type === 'paid' && (
    <PricePill
      amount={post.ptv_price_in_cents}
      allowsMore={post.ptv_minimum_price}
      state={priceState(post)}
    />
  )
  return (
    <header className="flex items-center gap-3">
      {/* The name beside it links to the same page; one tab stop is enough. */}
      <Link to={author} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={isPage ? 48 : 40} />
      </Link>
      <div className="min-w-0 flex-1">
        <Link
          id={elementId}
          to={author}
          className={clsx(
            'block truncate text-left font-semibold [unicode-bidi:plaintext] hover:underline',
            isPage && 'text-md',
            reachesUp,
          )}
        >
          {name}
        </Link>
        <div
          className={clsx(
            'flex min-w-0 items-center text-sm text-text-3',
            isPage && 'flex-wrap gap-x-2 gap-y-1',
          )}
        >
          <span className="truncate">{isGone ? texts.gone : `@${profile.handle}`}</span>
          {!isPage && (
            <>
              <span aria-hidden="true" className="px-1">
                ·
              </span>
              <Link to={urls.post(post.unique_id)} className={`shrink-0 hover:underline ${reachesDown}`}>
                <Time at={post.created} />
              </Link>
              {post.edited && <span className="shrink-0 whitespace-pre"> · {texts.edited}</span>}
            </>
          )}
          {/* Beside the follow button or a long name, a price would leave no room for the name on a phone. */}
          {isPage && price && <span className="flex">{price}</span>}
        </div>
      </div>
      {!isPage && price}
      {menu}
    </header>
  )
}
