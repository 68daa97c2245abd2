import { clsx } from 'clsx'
import { useState } from 'react'
import { ActionCount } from './action-count.tsx'
import { actionStyles } from './action-styles.ts'
import { countOf, formatExactCount } from './format/count.ts'
import { type ReactionKind, reactions } from './reactions.ts'

interface ReactionButtonProps {
  kind: ReactionKind
  count: number
  pressed: boolean
  onToggle: () => void
  /** Where it stands: on a card of a feed, under the post itself, or under a comment. */
  size?: 'card' | 'post' | 'comment'
  disabled?: boolean
}

/** Like, dislike, true or false. The words appear where the container (`@container`) is 480 px wide or more. */
export function ReactionButton({
  kind,
  count,
  pressed,
  onToggle,
  size = 'card',
  disabled = false,
}: ReactionButtonProps) {
  const { name, rest: RestIcon, pressed: PressedGlyph, hasWord, colours, shortcut } = reactions[kind]
  // Only a person's own press moves: not the first paint, and not what the server says later.
  const [presses, setPresses] = useState(0)
  // No element around it: a feed has four of these on every card.
  const Glyph = pressed ? PressedGlyph : RestIcon
  const iconSize = size === 'post' ? 20 : size === 'comment' ? 16 : 18
  const toggle = () => {
    setPresses(presses + 1)
    onToggle()
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${name}, ${countOf(count, 'person', 'people')}`}
      data-tooltip={count >= 1_000 ? `${name} · ${formatExactCount(count)}` : name}
      data-tooltip-key={shortcut}
      disabled={disabled}
      onClick={toggle}
      className={clsx(actionStyles({ size }), colours)}
    >
      <Glyph key={presses} size={iconSize} className={clsx(presses > 0 && 'animate-press')} />
      {hasWord && size !== 'comment' && <span className="hidden font-medium @card:inline">{name}</span>}
      <ActionCount count={count} strong={pressed} />
    </button>
  )
}
