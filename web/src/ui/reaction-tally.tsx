import { clsx } from 'clsx'
import { actionStyles } from './action-styles.ts'
import { countOf, formatCount, formatExactCount } from './format/count.ts'
import { type ReactionKind, reactions } from './reactions.ts'

interface ReactionTallyProps {
  kind: ReactionKind
  count: number
  size?: 'card' | 'post'
}

/** What others have answered, for the author, who has no answer to give: a number in the place of the button. */
export function ReactionTally({ kind, count, size = 'card' }: ReactionTallyProps) {
  const { name, rest: RestIcon, hasWord } = reactions[kind]
  return (
    <span
      role="img"
      data-tally={kind}
      aria-label={`${name}, ${countOf(count, 'person', 'people')}`}
      data-tooltip={count >= 1_000 ? `${name} · ${formatExactCount(count)}` : name}
      className={clsx(actionStyles({ size }), 'cursor-default hover:bg-transparent hover:text-text-3')}
    >
      <RestIcon size={size === 'post' ? 20 : 18} />
      {hasWord && <span className="hidden font-medium @card:inline">{name}</span>}
      <span>{formatCount(count)}</span>
    </span>
  )
}
