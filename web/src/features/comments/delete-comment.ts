import type { CommentId } from '@sayso/contract/ids'
import { patchPost } from '../../entities/post/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { announce } from '../../lib/announcer.ts'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { CommentNode } from './comment-tree.ts'
import { removeComment } from './patch-comments.ts'
import { texts } from './texts.ts'

const UNDO_MS = 6_000

/** Comments that are hidden, but not yet deleted on the server. */
const gone = createStore<ReadonlySet<CommentId>>(new Set())
/** Deletions that can still be undone, each with a function that carries it out now. */
const waiting = new Map<CommentId, () => void>()

export const useGone = () => useStore(gone)

globalThis.addEventListener?.('pagehide', () => {
  for (const doNow of [...waiting.values()]) doNow()
})

/**
 * Hides the comment immediately. The server call is made when undo is no longer possible, or when the page is closed.
 */
export function deleteComment(comment: CommentNode): void {
  const { unique_id: id } = comment
  if (waiting.has(id)) return
  const toastId = `deleted ${id}`
  setGone(comment, true)
  announce(texts.removed)
  toast.message(texts.removed, {
    id: toastId,
    duration: UNDO_MS,
    action: { label: texts.undo, onPress: undo },
  })
  const timer = setTimeout(doNow, UNDO_MS)
  waiting.set(id, doNow)

  function undo(): void {
    if (!waiting.delete(id)) return
    clearTimeout(timer)
    setGone(comment, false)
  }
  function doNow(): void {
    if (!waiting.delete(id)) return
    clearTimeout(timer)
    toast.dismiss(toastId)
    void sendDeletion(comment)
  }
}

async function sendDeletion(comment: CommentNode): Promise<void> {
  const { unique_id: id } = comment
  try {
    await sessionCall('comment/delete', { comment_id: id }, { keepalive: true })
    removeComment(comment)
    gone.set(new Set([...gone.get()].filter((one) => one !== id)))
  } catch (error) {
    setGone(comment, false)
    toast.failure(texts.removeFailed, error, {
      id: `delete ${id}`,
      action: { label: texts.retry, onPress: () => deleteComment(comment) },
    })
  }
}

function setGone({ unique_id: id, post_id: post }: CommentNode, isGone: boolean): void {
  const others = [...gone.get()].filter((one) => one !== id)
  gone.set(new Set(isGone ? [...others, id] : others))
  const by = isGone ? -1 : 1
  patchPost(post, (now) => ({ ...now, num_comments: Math.max(0, now.num_comments + by) }))
}
