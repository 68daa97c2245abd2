import { formatCount, formatExactCount, formatTally } from './format/count.ts'

interface CountProps {
  value: number
  /** `tally` says it to the last one up to 9,999. */
  look?: 'short' | 'tally'
  className?: string
}

/** `1.2K` to the eye, `1,204` to the pointer and to screen readers. */
export function Count({ value, look = 'short', className }: CountProps) {
  const short = look === 'tally' ? formatTally(value) : formatCount(value)
  const exact = formatExactCount(value)
  if (short === exact) return <span className={className}>{short}</span>
  return (
    <span className={className} title={exact}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}
