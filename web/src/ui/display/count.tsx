import { formatCount, formatExactCount, formatTally } from '../format/count.ts'

interface CountProps {
  value: number
  /** `tally` is exact up to 9,999. */
  look?: 'short' | 'tally'
  className?: string
}

/** Shows `1.2K`, and `1,204` in the tooltip and to screen readers. */
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
