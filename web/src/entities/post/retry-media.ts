import type { FileId, MediaId, PostId } from '@sayso/contract/ids'
import { toast } from '../../ui/toast/toast.ts'
import { session, sessionCall } from '../session/index.ts'
import { followProcessing } from './follow-processing.ts'
import { laterTexts as texts } from './later-texts.ts'
import { patchPost } from './patch-post.ts'

/** Asks the server to process a medium again from the bytes it already has, and polls for the outcome. */
export async function retryMedia(post: PostId, id: MediaId | FileId): Promise<void> {
  const again = <Item extends { unique_id: string }>(item: Item) =>
    item.unique_id === id ? { ...item, state: 'processing' as const, failure: null, can_retry: false } : item
  try {
    // To the server, a file of a post is a medium too.
    await sessionCall('media/retryMedia', { media_id: id as MediaId })
    patchPost(post, (now) => ({ ...now, media: now.media.map(again), files: now.files.map(again) }))
    const who = session.get()
    if (who.status === 'authenticated') followProcessing(post, who.profileId)
  } catch (error) {
    toast.failure(texts.retryFailed, error)
  }
}
