import { clsx } from 'clsx'
import { formatCount } from '../format/count.ts'

interface ActionCountProps {
  count: number
  /** The count with the user's own press: there is space for it from the start. */
  most?: number
  strong?: boolean
  /** The count before the user's own press: the number rolls from there. If omitted, it does not roll. */
  before?: number
  /** On a narrow card the number stands elsewhere. */
  isWideOnly?: boolean
}

/**
 * The number beside an action. Zero is not shown but keeps its space, and bold keeps the same width: nothing moves on a
 * press. One element with both numbers as its content, because a feed has five of these on every card.
 */
export function ActionCount({
  count,
  most = count,
  strong = false,
  before = count,
  isWideOnly,
}: ActionCountProps) {
  const shown = formatCount(count)
  const isRolling = before !== count && formatCount(before) !== shown
  return (
    <span
      aria-hidden="true"
      data-count={count > 0 ? shown : ''}
      data-widest={formatCount(most)}
      className={clsx(
        'grid before:content-[attr(data-count)] before:[grid-area:1/1] after:invisible after:font-semibold after:content-[attr(data-widest)] after:[grid-area:1/1]',
        strong && 'font-semibold',
        isWideOnly && '@max-card:hidden',
        isRolling && (count > before ? 'before:animate-roll-up' : 'before:animate-roll-down'),
      )}
    >
      {isRolling && before > 0 && (
        <span
          className={clsx(
            'opacity-0 [grid-area:1/1]',
            count > before ? 'animate-roll-away-up' : 'animate-roll-away-down',
          )}
        >
          {formatCount(before)}
        </span>
      )}
    </span>
  )
}
