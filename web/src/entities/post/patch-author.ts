import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import type { FeedData } from './feed-pages.ts'
import { patchPost } from './patch-post.ts'
import { postKeys } from './post-keys.ts'

/** Updates an author's name and picture on every cached post of theirs. */
export function patchAuthor(
  id: ProfileId,
  change: Partial<AuthorCard>,
  client: QueryClient = queryClient,
): void {
  const cache = client.getQueryCache()
  const lists = cache.findAll({ queryKey: postKeys.lists }).flatMap(({ state }) => {
    const data = state.data as FeedData | undefined
    return data?.pages.flatMap(({ posts }) => posts) ?? []
  })
  const singles = cache
    .findAll({ queryKey: postKeys.anyPost })
    .flatMap(({ state }) => (state.data as Post | undefined) ?? [])
  const own = [...lists, ...singles].filter(({ profile }) => profile?.unique_id === id)
  for (const postId of new Set(own.map(({ unique_id }) => unique_id)))
    patchPost(postId, (post) => ({ ...post, profile: { ...post.profile, ...change } }), client)
}
