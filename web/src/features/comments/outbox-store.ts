import type { CommentId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { useEffect } from 'react'
import { patchPost } from '../../entities/post/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { announce } from '../../lib/announcer.ts'
import { drafts } from '../../lib/drafts.ts'
import { randomText } from '../../lib/random.ts'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'
import { toast } from '../../ui/toast/toast.ts'
import { createOutbox, type Target, type Unsent } from './outbox.ts'
import { addComment } from './patch-comments.ts'
import { texts } from './texts.ts'

const KEPT_AS = 'unsent-comments'
const TICK_MS = 1_500

/** Comments just accepted by the server, ticked for a moment; by comment, and by their target. */
const justSent = createStore<ReadonlySet<string>>(new Set())
/** Posts whose conversation is visible: it shows the outcome itself, so no toast is needed. */
const watched = new Map<string, number>()

export const outbox = createOutbox({
  send: async ({ me, post, parent, text, key }) => {
    const options = { as: me, idempotencyKey: key }
    const { comment } =
      parent === null
        ? await sessionCall('feed/comment', { post_id: post, comment: text }, options)
        : await sessionCall('comment/comment', { comment_id: parent, text }, options)
    return comment
  },
  sent(unsent, comment) {
    addComment(comment)
    patchPost(unsent.post, (now) => ({ ...now, num_comments: now.num_comments + 1 }))
    const words = unsent.parent === null ? texts.posted : texts.replied
    announce(words)
    if (!watched.has(unsent.post)) toast.success(words)
    tick(comment, unsent)
  },
  failed(unsent) {
    const words = failedWords(unsent)
    announce(words, 'assertive')
    if (watched.has(unsent.post)) return
    toast.error(words, {
      id: `unsent ${unsent.key}`,
      description: unsent.reason,
      action: { label: texts.retry, onPress: () => void outbox.retry(unsent.key) },
    })
  },
  read: () => drafts.read(KEPT_AS),
  write: (unsent) => (unsent.length === 0 ? drafts.drop(KEPT_AS) : drafts.write(KEPT_AS, unsent)),
  newKey: () => randomText(24),
})

export const failedWords = ({ parent }: Target) => (parent === null ? texts.failed : texts.replyFailed)

/** The key of a target, for drafts and ticks. */
export const nameOfTarget = ({ post, parent }: Target) => (parent === null ? post : `${post} ${parent}`)

function tick(comment: Comment, target: Target): void {
  const marks = [comment.unique_id, nameOfTarget(target)]
  justSent.set(new Set([...justSent.get(), ...marks]))
  setTimeout(() => {
    justSent.set(new Set([...justSent.get()].filter((mark) => !marks.includes(mark as CommentId))))
  }, TICK_MS)
}

export function useJustSent(mark: string): boolean {
  return useStore(justSent).has(mark)
}

/** Returns the unsent comments on a post, and marks its conversation as visible. */
export function useUnsent(post: string, me: string): readonly Unsent[] {
  useEffect(() => {
    watched.set(post, (watched.get(post) ?? 0) + 1)
    return () => {
      const left = (watched.get(post) ?? 1) - 1
      if (left > 0) watched.set(post, left)
      else watched.delete(post)
    }
  }, [post])
  return useStore(outbox).filter((unsent) => unsent.post === post && unsent.me === me)
}
