import { formatCount, formatExactCount } from './format/count.ts'

interface CountProps {
  value: number
  className?: string
}

/** `1.2K` to the eye, `1,204` to the pointer and to screen readers. */
export function Count({ value, className }: CountProps) {
  const short = formatCount(value)
  const exact = formatExactCount(value)
  if (short === exact) return <span className={className}>{short}</span>
  return (
    <span className={className} title={exact}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </span>
  )
}
