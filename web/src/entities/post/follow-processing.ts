import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { untilLive } from '../live/index.ts'
import { sessionCall } from '../session/index.ts'
import { patchPost } from './patch-post.ts'

/** Without news, poll often first (pictures take seconds), then rarely (films take minutes), then stop. */
const PAUSES_MS = [1_500, 2_000, 3_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000]

const followed = new Set<PostId>()

export function isProcessing({ media, files }: Pick<Post, 'media' | 'files'>): boolean {
  return [...media, ...files].some(
    ({ state, held }) => (state === 'processing' && !held) || state === 'uploading',
  )
}

/** Polls a post of this profile until all its media are ready or have failed. */
export function followProcessing(id: PostId, as: ProfileId): void {
  if (followed.has(id)) return
  followed.add(id)
  void follow(id, as).finally(() => followed.delete(id))
}

async function follow(id: PostId, as: ProfileId): Promise<void> {
  for (const pause of PAUSES_MS) {
    await untilLive(pause, ({ event, data }) => event === 'media' && data.post_id === id)
    const post = await renew(id, as).catch(() => null)
    if (post && !isProcessing(post)) return
  }
}

/** Fetches the post's current state: its files in their order, ready or not. */
async function renew(id: PostId, as: ProfileId): Promise<Post> {
  const { post } = await sessionCall('feed/getpost', { post_id: id }, { as })
  patchPost(id, () => post)
  return post
}
