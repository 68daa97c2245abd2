import type { PostId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { toast } from '../../ui/toast/toast.ts'
import { session, sessionCall } from '../session/index.ts'
import { followProcessing } from './follow-processing.ts'
import { patchPost } from './patch-post.ts'
import { texts } from './texts.ts'

/** Has the server try again with the bytes it already has, and looks after what comes of it. */
export async function retryMedia(post: PostId, failed: Media): Promise<void> {
  const { unique_id: id, alt, locked } = failed
  try {
    const { media } = await sessionCall('media/retryMedia', { media_id: id })
    // Its words and its lock belong to the post, which is not asked here.
    const again = { ...media, alt, locked }
    patchPost(post, (now) => ({
      ...now,
      media: now.media.map((one) => (one.unique_id === id ? again : one)),
    }))
    const who = session.get()
    if (who.status === 'authenticated') followProcessing(post, who.profileId)
  } catch (error) {
    toast.error(texts.retryFailed, { description: error instanceof Error ? error.message : '' })
  }
}
