import { Skeleton } from './skeleton.tsx'

export function ProfileCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[48px_1fr_auto] gap-x-3 border-b border-border bg-surface px-4 py-3.5"
    >
      <Skeleton className="size-12 rounded-full" />
      <span className="grid content-center gap-2">
        <Skeleton className="h-3 w-36" />
        <Skeleton className="h-2.5 w-24" />
      </span>
      <Skeleton className="h-8 w-26 rounded-full" />
      <span className="col-span-2 col-start-2 mt-2.5 grid gap-2.5">
        <Skeleton className="h-3 w-[88%]" />
        <Skeleton className="h-2.5 w-3/5" />
      </span>
    </div>
  )
}
