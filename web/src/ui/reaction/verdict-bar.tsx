import { verdictOf } from '@sayso/contract/verdict'
import type { ReactNode } from 'react'
import { formatExactCount } from '../format/count.ts'
import * as labels from '../texts.ts'
import { AnswerBar } from './answer-bar.tsx'

interface VerdictBarProps {
  /** On the same line, at its start: the other totals. */
  aside?: ReactNode
  trueCount: number
  falseCount: number
}

/** The verdict on a post, on its own page. Hidden until there are enough answers. */
export function VerdictBar({ aside, trueCount, falseCount }: VerdictBarProps) {
  const word = verdictOf(trueCount, falseCount)
  if (word === null) return aside ?? null
  const share = Math.round((trueCount / (trueCount + falseCount)) * 100)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {aside}
        <p className="text-sm text-text-2 tabular-nums">
          <b className="text-text">{word}</b>
          {' · '}
          <span className="font-semibold text-true">
            {formatExactCount(trueCount)} {labels.trueWord}
          </span>
          {' · '}
          <span className="font-semibold text-false">
            {formatExactCount(falseCount)} {labels.falseWord}
          </span>{' '}
          ({share} %)
        </p>
      </div>
      <AnswerBar trueCount={trueCount} falseCount={falseCount} className="h-1.5" />
    </div>
  )
}
