import { clsx } from 'clsx'
import { countOf, formatCount, formatExactCount } from '../format/count.ts'
import { actionStyles } from './action-styles.ts'
import { type ReactionKind, reactions } from './reactions.ts'

const iconSizes = { card: 18, post: 20, comment: 16 } as const

interface ReactionTallyProps {
  kind: ReactionKind
  count: number
  size?: 'card' | 'post' | 'comment'
}

/** The count of a reaction, for the author, who cannot react: a number in place of the button. */
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
      <RestIcon size={iconSizes[size]} />
      {hasWord && size !== 'comment' && <span className="hidden font-medium @card:inline">{name}</span>}
      <span>{formatCount(count)}</span>
    </span>
  )
}
