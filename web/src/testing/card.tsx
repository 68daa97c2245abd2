import type { Post } from '@sayso/contract/shapes/post'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { PostCard } from '../entities/post/index.ts'
import { postOf } from '../gallery/fixtures/posts.ts'
import { show } from './show.tsx'

/** Shows one post as a list does. `on` notes what its reader asks for. */
export async function showCard(change: Partial<Post> = {}) {
  const post = postOf(change)
  const on = {
    onOpen: vi.fn<(post: Post) => void>(),
    onComment: vi.fn<(post: Post) => void>(),
    onReact: vi.fn<(post: Post, kind: string) => void>(),
    onBuy: vi.fn<(post: Post) => void>(),
    onSeeBuyers: vi.fn<(post: Post) => void>(),
    onEmailBuyers: vi.fn<(post: Post) => void>(),
  }
  const { path } = await show(<PostCard post={post} position={1} setSize={1} {...on} />)
  return { post, on, path, card: page.getByRole('article') }
}
