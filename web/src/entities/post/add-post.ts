import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import type { FeedData } from './feed-pages.ts'
import { cacheOwner, type Feed, postKeys } from './post-keys.ts'
import { remember } from './ui/post-memory.ts'

/** Adds the user's new post at the top of every cached list it belongs in. */
export function addPost(me: ProfileId, post: Post, client: QueryClient = queryClient): void {
  client.setQueryData(postKeys.post(me, post.unique_id), post)
  remember(post.unique_id, { isNew: true })
  const mine = { queryKey: [...postKeys.lists, cacheOwner(me)] }
  for (const { queryKey, state } of client.getQueryCache().findAll(mine)) {
    const data = state.data as FeedData | undefined
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first || !isFor(queryKey[2] as Feed, me, post)) continue
    const others = first.posts.filter(({ unique_id }) => unique_id !== post.unique_id)
    const pages = [{ ...first, posts: [post, ...others] }, ...rest]
    // Adding one's own post does not make the rest of the list any fresher.
    client.setQueryData(queryKey, { ...data, pages }, { updatedAt: state.dataUpdatedAt })
  }
}

function isFor(feed: Feed, me: ProfileId, post: Post): boolean {
  if (feed.scope === 'search' || feed.scope === 'purchases' || feed.scope === 'followers') return false
  if (feed.scope === 'profile' && feed.of !== me) return false
  if (feed.scope === 'global' && post.visibility !== 'everyone') return false
  // Whether the post has pictures is known only once they are processed.
  if (feed.kind === 'media') return false
  return feed.kind === 'standard' || post.type === 'paid'
}
