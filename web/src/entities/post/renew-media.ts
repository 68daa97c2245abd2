import type { MediaId, PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { queryClient } from '../../lib/query-client.ts'
import { sessionCall } from '../session/index.ts'
import type { FeedData } from './feed-pages.ts'
import { patchPost } from './patch-post.ts'
import { postKeys } from './post-keys.ts'

/*
 * Addresses of pictures that are not for everyone end after an hour or two, and one of a public picture ends when the
 * post is no longer public. A page that was open for longer fetches the post again when a picture fails.
 */

const asked = new Set<string>()
const underway = new Map<PostId, Promise<void>>()

/** Called when an address could not be loaded. Asks once for each address: what is really broken stays so. */
export function renewMedia(id: MediaId, address: string): Promise<void> {
  if (asked.has(address)) return Promise.resolve()
  asked.add(address)
  const post = findPostWith(id)
  if (post === null) return Promise.resolve()
  const renewing = underway.get(post) ?? renew(post).finally(() => underway.delete(post))
  underway.set(post, renewing)
  return renewing
}

async function renew(id: PostId): Promise<void> {
  try {
    const { post } = await sessionCall('feed/getpost', { post_id: id })
    // Only these: a reaction that is on its way must not be undone.
    patchPost(id, (now) => ({ ...now, media: post.media, files: post.files }))
  } catch {
    // The picture stays broken, and says so.
  }
}

function findPostWith(id: MediaId): PostId | null {
  const cache = queryClient.getQueryCache()
  const lists = cache.findAll({ queryKey: postKeys.lists }).flatMap(({ state }) => {
    return (state.data as FeedData | undefined)?.pages.flatMap(({ posts }) => posts) ?? []
  })
  const single = cache
    .findAll({ queryKey: postKeys.anyPost })
    .map(({ state }) => state.data as Post | undefined)
  const found = [...single, ...lists].find((post) => post?.media?.some(({ unique_id }) => unique_id === id))
  return found?.unique_id ?? null
}
