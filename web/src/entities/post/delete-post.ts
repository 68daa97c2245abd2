import type { Post } from '@sayso/contract/shapes/post'
import { announce } from '../../lib/announcer.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast/toast.ts'
import { sessionCall } from '../session/index.ts'
import { laterTexts as texts } from './later-texts.ts'
import { patchPost } from './patch-post.ts'
import { postKeys } from './post-keys.ts'

const UNDO_MS = 6_000

/**
 * Removes a post from every list immediately, and puts it back if the server rejects the call or the user undoes it.
 */
export async function deletePost(post: Post): Promise<boolean> {
  const { unique_id: id } = post
  const putBack = patchPost(id, () => null)
  try {
    const { undo_until: until } = await sessionCall('feed/delete', { post_id: id })
    forgetAlone(post)
    announce(texts.deleted)
    toast.success(texts.deleted, {
      id: `deleted ${id}`,
      // Undo is offered only as long as the server accepts it.
      duration: Math.min(UNDO_MS, Math.max(0, Date.parse(until) - Date.now())),
      action: { label: texts.undo, onPress: () => void undelete(post, putBack) },
    })
    return true
  } catch (error) {
    putBack()
    toast.failure(texts.deleteFailed, error)
    return false
  }
}

async function undelete({ unique_id: id }: Post, putBack: () => void): Promise<void> {
  try {
    const { post } = await sessionCall('feed/undelete', { post_id: id })
    putBack()
    patchPost(id, () => post)
  } catch (error) {
    toast.failure(texts.undoFailed, error)
  }
}

/** Drops the cached copies, so that nobody who opens the post later is shown them. */
function forgetAlone({ unique_id: id }: Post): void {
  queryClient.removeQueries({
    queryKey: postKeys.anyPost,
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[2] === id,
  })
}
