import type { ReactNode } from 'react'
import { FeedTabs } from '../../entities/shell/index.ts'
import type { FeedArea, FeedTab } from '../../lib/urls.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { MediaCellSkeleton } from '../../ui/loading/media-cell-skeleton.tsx'
import { PostCardSkeleton } from '../../ui/loading/post-card-skeleton.tsx'
import { ProfileCardSkeleton } from '../../ui/loading/profile-card-skeleton.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import * as labels from '../texts.ts'
import type { AppRoute, SkeletonName } from './route-types.ts'

const times = (count: number, one: (at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => one(at))

const Posts = () => times(5, (at) => <PostCardSkeleton key={at} withMedia={at % 2 === 1} />)

const Tabs = () => (
  <div className="flex h-12 items-center justify-around border-b border-border">
    {times(4, (at) => (
      <Skeleton key={at} className="h-3 w-16" />
    ))}
  </div>
)

const Media = () => (
  <div className="grid grid-cols-3 gap-0.5 md:gap-1">
    {times(12, (at) => (
      <MediaCellSkeleton key={at} />
    ))}
  </div>
)

const Profile = () => (
  <>
    <div className="grid gap-3 px-4 pt-4 pb-5">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-3 w-28" />
      <TextSkeleton lines={2} />
    </div>
    <Tabs />
    <Posts />
  </>
)

const Rows = () => (
  <div className="grid gap-4 p-4">
    <Skeleton className="h-3 w-32" />
    <Skeleton className="h-9 w-40" />
    {times(3, (at) => (
      <Skeleton key={at} className="h-18 w-full rounded-box" />
    ))}
  </div>
)

const Form = () => (
  <div className="grid gap-5 p-4">
    <Skeleton className="h-5 w-44" />
    <Skeleton className="h-28 w-full rounded-field" />
    {times(3, (at) => (
      <Skeleton key={at} className="h-11 w-full rounded-field" />
    ))}
  </div>
)

const skeletons: Record<SkeletonName, () => ReactNode> = {
  posts: Posts,
  media: Media,
  profiles: () => times(6, (at) => <ProfileCardSkeleton key={at} />),
  post: () => <PostCardSkeleton withMedia />,
  profile: Profile,
  rows: Rows,
  form: Form,
  bare: () => null,
}

const FEED = /^\/(\w+)\/(list|media|ptv|profiles)$/

/** Shows a skeleton in the shape of the screen, so that nothing jumps when it loads. */
export function ScreenSkeleton({ route }: { route: AppRoute }) {
  const Shapes = skeletons[route.skeleton]
  const [, area, tab] = FEED.exec(route.path) ?? []
  return (
    <>
      {area && tab && <FeedTabs area={area as FeedArea} tab={tab as FeedTab} />}
      <LoadingState label={labels.loading}>
        <Shapes />
      </LoadingState>
    </>
  )
}
