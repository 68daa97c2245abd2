interface AnswerBarProps {
  trueCount: number
  falseCount: number
  /** Its height, and its length if that is fixed. */
  className: string
}

/** How the answers divide. Solid and hatched, so that they differ without colour; the figures stand beside it. */
export function AnswerBar({ trueCount, falseCount, className }: AnswerBarProps) {
  return (
    <span data-answer-bar aria-hidden="true" className={`flex gap-0.5 forced-color-adjust-none ${className}`}>
      {trueCount > 0 && <span className="min-w-1 rounded-full bg-true" style={{ flexGrow: trueCount }} />}
      {falseCount > 0 && <span className="min-w-1 rounded-full hatched" style={{ flexGrow: falseCount }} />}
    </span>
  )
}
