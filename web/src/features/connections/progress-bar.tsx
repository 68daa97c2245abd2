interface ProgressBarProps {
  label: string
  done: number
  /** The total; 0 while unknown. */
  of: number
}

export function ProgressBar({ label, done, of }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className="h-1.5 overflow-hidden rounded-full bg-surface-3"
    >
      <div
        className="size-full origin-left bg-accent transition-transform duration-base"
        style={{ transform: `scaleX(${of === 0 ? 0 : done / of})` }}
      />
    </div>
  )
}
