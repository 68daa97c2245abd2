import { stepText } from '@sayso/contract/text'
import { clsx } from 'clsx'

const TOTAL = 2

/** Shows which of the two steps this is. */
export function StepMark({ step }: { step: 1 | 2 }) {
  return (
    <p className="mb-4 flex items-center gap-1.5 text-sm font-medium text-text-3">
      {[1, 2].map((at) => (
        <span
          key={at}
          aria-hidden="true"
          className={clsx('h-1 w-6 rounded-full', at <= step ? 'bg-accent-text' : 'bg-border-strong/40')}
        />
      ))}
      {stepText(step, TOTAL)}
    </p>
  )
}
