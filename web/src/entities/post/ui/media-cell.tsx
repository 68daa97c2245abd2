import { priceText } from '@sayso/contract/money'
import type { Media } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { Link } from 'react-router'
import { Badge } from '../../../ui/display/badge.tsx'
import { formatAge } from '../../../ui/format/time.ts'
import { PlayIcon, SeveralMediaIcon } from '../../../ui/icons/icons.ts'
import { PricePill } from '../../../ui/paid/price-pill.tsx'
import { formatLength } from '../media-view.ts'
import { priceState } from '../post-view.ts'
import { plainText, richTextOf } from '../rich-text.ts'
import { CoveredStill } from './gate/covered-still.tsx'
import { texts as gateTexts } from './gate/texts.ts'
import { Still } from './media/still.tsx'
import { useCardMemory } from './post-memory.ts'
import { nameOf } from './post-names.ts'

interface MediaCellProps {
  post: Post
  to: string
  /** Its index in the grid, used for keyboard navigation. */
  at: number
  tabIndex: 0 | -1
  isUrgent: boolean
}

/** One square of a media grid: the first ready picture of a post, and badges for its kind. */
export function MediaCell({ post, to, at, tabIndex, isUrgent }: MediaCellProps) {
  const first = (post.media.find(({ state }) => state === 'ready') ?? post.media[0]) as Media
  const { isUncovered } = useCardMemory(post.unique_id)
  const isCovered = post.gate && !isUncovered
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      data-cell={at}
      className="relative block aspect-square overflow-hidden focus-visible:z-1 focus-visible:-outline-offset-2"
    >
      <span className="sr-only">{isCovered ? coveredLabelOf(post) : labelOf(post, first)}</span>
      {isCovered ? (
        <CoveredStill hash={first.thumbhash} />
      ) : (
        <Still media={{ ...first, alt: '' }} fit="cover" isUrgent={isUrgent} />
      )}
      <span aria-hidden="true">
        {post.type === 'paid' && (
          <span className="absolute end-1.5 top-1.5 flex md:end-2 md:top-2">
            <PricePill
              amount={post.ptv_price_in_cents}
              allowsMore={post.ptv_minimum_price}
              state={priceState(post)}
              ground="media"
            />
          </span>
        )}
        <span className="absolute start-1.5 bottom-1.5 flex md:start-2 md:bottom-2">
          <KindBadge first={first} count={post.media.length} />
        </span>
      </span>
    </Link>
  )
}

/** Shows the video badge first; otherwise the number of pictures. */
function KindBadge({ first, count }: { first: Media; count: number }) {
  if (first.type === 'video') {
    return (
      <Badge tone="media" icon={PlayIcon}>
        {first.duration === null ? 'Video' : formatLength(first.duration)}
      </Badge>
    )
  }
  return count > 1 ? (
    <Badge tone="media" icon={SeveralMediaIcon}>
      {count}
    </Badge>
  ) : null
}

const LONGEST = 80

/** "Sensitive post by Mara, covered" */
const coveredLabelOf = (post: Post): string =>
  `${gateTexts.labels[post.gate ?? 'sensitive']} post by ${nameOf(post)}, covered`

/** "Photo by Mara, 3h: first words of the text" */
function labelOf(post: Post, { type, alt }: Media): string {
  const words = alt || plainText(richTextOf(post.text)).replace(/\s+/g, ' ').trim()
  const kind = type === 'video' ? 'Video' : 'Photo'
  const price =
    post.type === 'paid'
      ? `, pay to view, ${priceText(post.ptv_price_in_cents, { canPayMore: post.ptv_minimum_price })}`
      : ''
  const age = formatAge(new Date(post.created), new Date())
  return `${kind} by ${nameOf(post)}, ${age}${price}: ${words.slice(0, LONGEST)}`
}
