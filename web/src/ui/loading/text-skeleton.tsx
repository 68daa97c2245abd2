import { clsx } from 'clsx'
import { Skeleton } from './skeleton.tsx'

interface TextSkeletonProps {
  lines?: number
}

const widths = ['w-[96%]', 'w-[88%]', 'w-[54%]', 'w-[72%]'] as const

export function TextSkeleton({ lines = 3 }: TextSkeletonProps) {
  return (
    <span aria-hidden="true" className="grid gap-2.5 py-1.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places.
        <Skeleton key={line} className={clsx('h-3', lines === 1 ? 'w-3/5' : widths[line % widths.length])} />
      ))}
    </span>
  )
}
