import { Switch } from '../../ui/form/switch.tsx'
import { countOf } from '../../ui/format/count.ts'
import { labels } from './texts.ts'

interface EarlierBuyersProps {
  count: number
  /** The hidden text differs from the one they have. */
  isChanged: boolean
  isGiven: boolean
  onGive: (isGiven: boolean) => void
}

/** Explains what editing the hidden text means for those who have bought it. */
export function EarlierBuyers({ count, isChanged, isGiven, onGive }: EarlierBuyersProps) {
  if (count === 0) return null
  const buyers = countOf(count, 'buyer keeps', 'buyers keep')
  return (
    <section
      aria-label={labels.earlierBuyers}
      className="mt-2 grid gap-2 rounded-field bg-surface-3 px-3 py-2.5"
    >
      <p className="text-sm text-text-2">
        {`${buyers} the version they bought. New buyers get the one above.`}
      </p>
      {isChanged && (
        <Switch
          label={count === 1 ? 'Give them the new one too' : 'Give all of them the new one too'}
          hint={labels.bothSealed}
          checked={isGiven}
          onChange={({ target }) => onGive(target.checked)}
        />
      )}
    </section>
  )
}
