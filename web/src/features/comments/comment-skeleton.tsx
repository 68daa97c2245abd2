import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import { labels } from './texts.ts'

export function CommentSkeletons({ count = 3 }: { count?: number }) {
  return (
    <LoadingState label={labels.loadingComments}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places.
        <div key={at} className="flex gap-2.5 px-4 pt-3.5 pb-2">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-40" />
            <TextSkeleton lines={2} />
          </div>
        </div>
      ))}
    </LoadingState>
  )
}
