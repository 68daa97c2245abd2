import type { Post } from '@sayso/contract/shapes/post'
import type { ReactNode } from 'react'
import { chunk } from '../../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'
import { useCardMemory } from '../post-memory.ts'

const source = chunk(() => import('./cover.tsx'))

interface GatedProps {
  post: Post
  /** Whether it is shown in full on its own page. */
  isPage?: boolean
  children: ReactNode
}

/** What is in a post, or what covers it. Labels are rare, so the code about them loads with the first one. */
export function Gated({ post, isPage, children }: GatedProps) {
  const { isUncovered } = useCardMemory(post.unique_id)
  const loaded = useChunk(source, !!post.labels?.[0])
  return post.gate && !isUncovered ? (
    loaded && <loaded.Cover post={post} isPage={isPage} />
  ) : (
    <>
      {loaded && <loaded.OwnLabel post={post} />}
      {children}
    </>
  )
}
