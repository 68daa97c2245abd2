import type { Post } from '@sayso/contract/shapes/post'
import { lazy, Suspense } from 'react'

const Box = lazy(() => import('./decision-box.tsx'))

/** What we decided about the post. Few posts have it, so its code loads with the first. */
export function PostDecision({ post }: { post: Post }) {
  return (
    post.moderation && (
      <Suspense>
        <Box post={post} />
      </Suspense>
    )
  )
}
