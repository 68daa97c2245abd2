import { clsx } from 'clsx'
import { useState } from 'react'
import { countOf, formatExactCount } from '../format/count.ts'
import { waits } from '../texts.ts'
import { ActionCount } from './action-count.tsx'
import { actionStyles } from './action-styles.ts'
import { buzz } from './buzz.ts'
import { type ReactionKind, reactions } from './reactions.ts'

interface ReactionButtonProps {
  kind: ReactionKind
  count: number
  pressed: boolean
  onToggle: () => void
  /** Where it stands: on a card of a feed, under the post itself, or under a comment. */
  size?: 'card' | 'post' | 'comment'
  /** On a narrow card the number stands in the line above. */
  isCountWideOnly?: boolean
  /** How often it was rejected; it shakes each time. */
  refusals?: number
  /** It is not saved yet: there is no connection. */
  isWaiting?: boolean
  disabled?: boolean
}

/** Like, dislike, true or false. Under a post, True and False are also said in words. */
export function ReactionButton({
  kind,
  count,
  pressed,
  onToggle,
  size = 'card',
  isCountWideOnly = false,
  refusals = 0,
  isWaiting = false,
  disabled = false,
}: ReactionButtonProps) {
  const { name, rest: RestIcon, pressed: PressedGlyph, hasWord, colours, shortcut } = reactions[kind]
  // Only the user's own press is animated: not the first paint, and not later updates from the server.
  const [last, setLast] = useState({ press: 0, count, refusals })
  // No element around it: a feed has four of these on every card.
  const Glyph = pressed ? PressedGlyph : RestIcon
  const iconSize = size === 'post' ? 20 : size === 'comment' ? 16 : 18
  const isRefused = refusals > last.refusals
  const toggle = () => {
    setLast({ press: last.press + 1, count, refusals })
    buzz()
    onToggle()
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      data-reaction={kind}
      aria-label={`${name}, ${countOf(count, 'person', 'people')}${isWaiting ? waits : ''}`}
      data-tooltip={count >= 1_000 ? `${name} · ${formatExactCount(count)}` : name}
      data-tooltip-key={shortcut}
      disabled={disabled}
      onClick={toggle}
      className={clsx(actionStyles({ size }), colours)}
    >
      <Glyph
        key={`${last.press} ${refusals}`}
        size={iconSize}
        className={isRefused ? 'animate-shake' : last.press > 0 ? 'animate-press' : undefined}
      />
      {hasWord && size !== 'comment' && <span className="font-medium">{name}</span>}
      <ActionCount
        key={last.press}
        count={count}
        most={pressed ? count : count + 1}
        strong={pressed}
        isWideOnly={isCountWideOnly}
        {...(last.press > 0 && { before: last.count })}
      />
      {isWaiting && '…'}
    </button>
  )
}
