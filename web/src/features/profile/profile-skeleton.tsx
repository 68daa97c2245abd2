import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import { labels } from './texts.ts'

/** Skeleton of the header and the first posts, so that nothing jumps. */
export function ProfileSkeleton() {
  return (
    <LoadingState label={labels.loadingProfile}>
      <div className="grid gap-3 px-4 pt-4 pb-3">
        <div className="flex items-center justify-between">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="h-10 w-26 rounded-full" />
        </div>
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-3 w-28" />
        <TextSkeleton lines={2} />
        <Skeleton className="h-3 w-64" />
      </div>
      <div className="h-12 border-b border-border" />
      <PostCardSkeleton />
      <PostCardSkeleton withMedia />
    </LoadingState>
  )
}
