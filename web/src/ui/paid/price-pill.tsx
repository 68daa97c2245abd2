import { type Cents, priceText, shortPriceText } from '@sayso/contract/money'
import { clsx } from 'clsx'
import { LockedIcon, UnlockedIcon } from '../icons/icons.ts'

interface PricePillProps {
  amount: Cents
  /** The price is a minimum. */
  allowsMore?: boolean
  state?: 'locked' | 'unlocked' | 'ended'
  /** `media` is for a pill on a picture. */
  ground?: 'surface' | 'media'
}

const spoken = { locked: 'Pay to view', unlocked: 'Unlocked', ended: 'No longer on sale' } as const

export function PricePill({
  amount,
  allowsMore = false,
  state = 'locked',
  ground = 'surface',
}: PricePillProps) {
  const PillIcon = state === 'unlocked' ? UnlockedIcon : LockedIcon
  return (
    <span
      className={clsx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-full pr-2.5 pl-2 text-sm font-semibold tabular-nums',
        ground === 'media' ? 'bg-surface shadow-e2' : state === 'ended' ? 'bg-surface-3' : 'bg-accent-soft',
        state === 'ended' ? 'text-text-2' : 'text-accent-text',
      )}
    >
      <PillIcon size={14} />
      <span className="sr-only">{`${spoken[state]}, ${priceText(amount, { canPayMore: allowsMore })}`}</span>
      <span aria-hidden="true" className={clsx(state === 'ended' && 'line-through')}>
        {shortPriceText(amount, { canPayMore: allowsMore })}
      </span>
    </span>
  )
}
