import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import type { FeedData } from './feed-pages.ts'
import { patchPost } from './patch-post.ts'
import { type Feed, postKeys } from './post-keys.ts'

type IsUnwanted = (post: Post, feed: Feed) => boolean

/** The list a key stands for. Who looks at it may be replaced by "visitor". */
const feedOf = (key: QueryKey) => key[2] as Feed

const listsIn = (client: QueryClient) =>
  client.getQueriesData<FeedData>({ queryKey: postKeys.lists }).filter(([, data]) => data !== undefined)

/** Takes posts out of the loaded lists at once. Returns a function that puts them back where they were. */
export function removePosts(isUnwanted: IsUnwanted, client: QueryClient = queryClient): () => void {
  const places = new Map<PostId, Set<QueryKey>>()
  for (const [key, data] of listsIn(client)) {
    for (const post of data?.pages.flatMap(({ posts }) => posts) ?? []) {
      if (!isUnwanted(post, feedOf(key))) continue
      places.set(post.unique_id, (places.get(post.unique_id) ?? new Set()).add(key))
    }
  }
  const undo = [...places].map(([id, keys]) =>
    patchPost(
      id,
      () => null,
      client,
      (key) => keys.has(key),
    ),
  )
  // The last one first: each is put back below the one that was above it.
  return () => {
    for (const putBack of undo.reverse()) putBack()
  }
}

/** Makes the loaded lists reload when they are next shown: they may lack posts that can be seen again. */
export function markListsOld(client: QueryClient = queryClient): void {
  for (const [key, data] of listsIn(client)) client.setQueryData(key, data, { updatedAt: 1 })
}
