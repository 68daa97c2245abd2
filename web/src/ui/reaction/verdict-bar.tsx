import type { ReactNode } from 'react'
import { formatExactCount } from '../format/count.ts'

interface VerdictBarProps {
  /** On the same line, at its start: the other totals. */
  aside?: ReactNode
  trueCount: number
  falseCount: number
}

const FEWEST = 5

/** The verdict on a post. Hidden until five people have voted: two votes are no verdict. */
export function VerdictBar({ aside, trueCount, falseCount }: VerdictBarProps) {
  const all = trueCount + falseCount
  if (all < FEWEST) return aside ?? null
  const share = Math.round((trueCount / all) * 100)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {aside}
        <p className="ms-auto text-sm text-text-2 tabular-nums">
          <span className="font-semibold text-true">{formatExactCount(trueCount)} true</span>
          {' · '}
          <span className="font-semibold text-false">{formatExactCount(falseCount)} false</span> ({share} %)
        </p>
      </div>
      {/* Solid and hatched, so that they differ without colour. */}
      <div aria-hidden="true" className="flex h-1.5 gap-0.5 forced-color-adjust-none">
        {trueCount > 0 && <span className="rounded-full bg-true" style={{ flexGrow: trueCount }} />}
        {falseCount > 0 && (
          <span
            className="rounded-full bg-[repeating-linear-gradient(135deg,var(--false)_0_3px,color-mix(in_oklab,var(--false)_45%,var(--surface))_3px_5px)]"
            style={{ flexGrow: falseCount }}
          />
        )}
      </div>
    </div>
  )
}
