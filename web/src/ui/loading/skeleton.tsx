import { clsx } from 'clsx'

/** One grey shape. Give it the size and radius of the content it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton block animate-pulse rounded-[6px] bg-surface-3', className)}
    />
  )
}
