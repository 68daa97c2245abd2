import type { CommentId, ProfileId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { useEffect } from 'react'
import { patchPost } from '../../entities/post/index.ts'
import { defineWrites, submit, type Write, writes } from '../../entities/writes/index.ts'
// Not loaded later, as elsewhere: what was typed must be kept even if the connection is lost the moment before.
import { queue } from '../../entities/writes/page-queue.ts'
import { announce } from '../../lib/announcer.ts'
import { online } from '../../lib/online.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type CommentDetail, commentWrite, KIND, type Target, type Unsent, unsentOf } from './outbox.ts'
import { addComment } from './patch-comments.ts'
import { texts } from './texts.ts'

const TICK_MS = 1_500

/** Comments just accepted by the server, ticked for a moment; by comment, and by their target. */
const justSent = createStore<ReadonlySet<string>>(new Set())
/** Posts whose conversation is visible: it shows the outcome itself, so no toast is needed. */
const watched = new Map<string, number>()

defineWrites<CommentDetail, { comment: Comment }>(KIND, {
  sent({ detail }, { comment }) {
    addComment(comment)
    patchPost(detail.post, (now) => ({ ...now, num_comments: now.num_comments + 1 }))
    const words = detail.parent === null ? texts.posted : texts.replied
    announce(words)
    if (!watched.has(detail.post)) toast.success(words)
    tick(comment, detail)
  },
  refused(write) {
    const unsent = unsentOf(write)
    const words = failedWords(unsent)
    announce(words, 'assertive')
    if (watched.has(unsent.post)) return
    const id = `unsent ${unsent.key}`
    const onPress = () => void outbox.retry(unsent.key)
    if (unsent.isClosed) toast.message(words, { id, description: unsent.text })
    else if (unsent.isSuspended) toast.message(words, { id, description: unsent.text })
    else if (unsent.isUnconfirmed) toast.message(words, { id, action: { label: texts.verify, onPress } })
    else toast.error(words, { id, description: unsent.reason, action: { label: texts.retry, onPress } })
  },
})

interface Outbox extends Store<readonly Unsent[]> {
  send(me: ProfileId, target: Target, text: string): Promise<void>
  retry(key: string): Promise<void>
  drop(key: string): Promise<void>
}

let known: readonly Write[] = []
let unsent: readonly Unsent[] = []

/** The comments among the waiting writes. */
function currentUnsent(): readonly Unsent[] {
  if (known !== writes.get()) {
    known = writes.get()
    unsent = known.filter(({ kind }) => kind === KIND).map((write) => unsentOf(write as Write<CommentDetail>))
  }
  return unsent
}

/** Comments on their way to the server: those of this page, and what a tunnel or a closed page has left. */
export const outbox: Outbox = {
  get: currentUnsent,
  subscribe: writes.subscribe,
  async send(me, target, text) {
    const answer = await submit(commentWrite(me, target, text))
    if (answer === null && !online.get()) announce(texts.waiting)
  },
  retry: queue.retry,
  drop: queue.discard,
}

export function failedWords({ parent, isUnconfirmed, isClosed, isSuspended }: Unsent): string {
  if (isSuspended) return texts.suspended
  if (isClosed) return texts.closed
  if (isUnconfirmed) return parent === null ? texts.unconfirmed : texts.replyUnconfirmed
  return parent === null ? texts.failed : texts.replyFailed
}

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
