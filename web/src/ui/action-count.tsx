import { clsx } from 'clsx'
import { formatCount } from './format/count.ts'

interface ActionCountProps {
  count: number
  strong?: boolean
}

/**
 * The number beside an action. Zero is not shown but keeps its room, and so does bold: nothing moves at a press. One
 * element with both numbers as its content, because a feed has five of these on every card.
 */
export function ActionCount({ count, strong = false }: ActionCountProps) {
  const shown = formatCount(count)
  return (
    <span
      aria-hidden="true"
      data-count={count > 0 ? shown : ''}
      data-room={shown}
      className={clsx(
        'grid before:content-[attr(data-count)] before:[grid-area:1/1] after:invisible after:font-semibold after:content-[attr(data-room)] after:[grid-area:1/1]',
        strong && 'font-semibold',
      )}
    />
  )
}
