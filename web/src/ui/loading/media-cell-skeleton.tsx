import { Skeleton } from './skeleton.tsx'

/** One square of the media grid. */
export function MediaCellSkeleton() {
  return <Skeleton className="aspect-square w-full rounded-none" />
}
