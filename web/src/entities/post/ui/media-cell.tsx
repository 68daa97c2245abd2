import { formatCents } from '@sayso/contract/money'
import type { Media } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { formatAge } from '../../../ui/format/time.ts'
import { LockedIcon, PlayIcon, SeveralMediaIcon } from '../../../ui/icons.ts'
import { formatLength } from '../media-view.ts'
import { plainText, richTextOf } from '../rich-text.ts'
import { Still } from './media/still.tsx'
import { nameOf } from './post-names.ts'

interface MediaCellProps {
  post: Post
  to: string
  /** Its place in the grid, by which keys find it. */
  at: number
  tabIndex: 0 | -1
  isUrgent: boolean
}

/** One square of a media grid: the first picture of a post that is there, and what it is one of. */
export function MediaCell({ post, to, at, tabIndex, isUrgent }: MediaCellProps) {
  const first = (post.media.find(({ state }) => state === 'ready') ?? post.media[0]) as Media
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      data-cell={at}
      className="relative block aspect-square overflow-hidden focus-visible:z-1 focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{labelOf(post, first)}</span>
      <Still media={{ ...first, alt: '' }} fit="cover" isUrgent={isUrgent} />
      <span className="absolute end-2 top-2 flex flex-col items-end gap-1" aria-hidden="true">
        <CellBadge post={post} first={first} />
      </span>
    </Link>
  )
}

/** The price before everything; then that it moves, then that there are more. */
function CellBadge({ post, first }: { post: Post; first: Media }) {
  if (post.type === 'paid') {
    const price = formatCents(post.ptv_price_in_cents)
    return (
      <Badge tone="media" icon={LockedIcon}>
        {post.ptv_minimum_price ? `${price}+` : price}
      </Badge>
    )
  }
  if (first.type === 'video') {
    return (
      <Badge tone="media" icon={PlayIcon}>
        {first.duration === null ? 'Video' : formatLength(first.duration)}
      </Badge>
    )
  }
  return post.media.length > 1 ? (
    <Badge tone="media" icon={SeveralMediaIcon}>
      {post.media.length}
    </Badge>
  ) : null
}

const LONGEST = 80

/** "Photo by Mara, 3h: first words of the text" */
function labelOf(post: Post, { type, alt }: Media): string {
  const words = alt || plainText(richTextOf(post.text)).replace(/\s+/g, ' ').trim()
  const kind = type === 'video' ? 'Video' : 'Photo'
  const price = post.type === 'paid' ? `, pay to view, ${formatCents(post.ptv_price_in_cents)}` : ''
  const age = formatAge(new Date(post.created), new Date())
  return `${kind} by ${nameOf(post)}, ${age}${price}: ${words.slice(0, LONGEST)}`
}
