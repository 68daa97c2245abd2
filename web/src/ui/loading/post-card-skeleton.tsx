import { Skeleton } from './skeleton.tsx'
import { TextSkeleton } from './text-skeleton.tsx'

interface PostCardSkeletonProps {
  withMedia?: boolean
}

/** Has the paddings of a post card, so that nothing jumps when the post arrives. */
export function PostCardSkeleton({ withMedia = false }: PostCardSkeletonProps) {
  return (
    <div aria-hidden="true" className="border-b border-border bg-surface px-4 pt-3 pb-1.5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-3 w-33" />
          <Skeleton className="h-2.5 w-22" />
        </span>
      </div>
      <div className="mt-2">
        <TextSkeleton lines={3} />
      </div>
      {withMedia && <Skeleton className="mt-2.5 aspect-video w-full rounded-media" />}
      <div className="mt-1.5 flex h-10 items-center gap-7">
        <Skeleton className="h-3 w-11" />
        <Skeleton className="h-3 w-11" />
        <Skeleton className="h-3 w-9" />
        <Skeleton className="h-3 w-15" />
        <Skeleton className="h-3 w-15" />
        <Skeleton className="ml-auto h-3 w-4.5" />
      </div>
    </div>
  )
}
