import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { createStore, type Store } from '../../lib/store.ts'

/** The target of a comment: a post, or a comment under it. */
export interface Target {
  readonly post: PostId
  readonly parent: CommentId | null
}

/** A comment the server has not accepted yet. Its idempotency key makes sending it again harmless. */
export interface Unsent extends Target {
  readonly key: string
  readonly me: ProfileId
  readonly text: string
  readonly status: 'sending' | 'failed'
  /** The reason for the failure, in the server's words. */
  readonly reason: string
}

interface OutboxParts {
  send: (unsent: Unsent) => Promise<Comment>
  sent: (unsent: Unsent, comment: Comment) => void
  failed: (unsent: Unsent) => void
  /** Stored on the device, so that nothing is lost when the page closes. */
  read: () => unknown
  write: (unsent: readonly Unsent[]) => void
  newKey: () => string
}

export interface Outbox extends Store<readonly Unsent[]> {
  send(me: ProfileId, target: Target, text: string): Promise<void>
  retry(key: string): Promise<void>
  drop(key: string): void
}

/**
 * Comments being sent. Those in flight when the page was closed are restored, to be retried under the same key: the
 * server knows whether it has them.
 */
export function createOutbox({ send, sent, failed, read, write, newKey }: OutboxParts): Outbox {
  const store = createStore<readonly Unsent[]>(restored(read()))

  function put(unsent: Unsent | null, key: string): void {
    const stored = restored(read())
    // A comment that is no longer stored was removed by a logout or by another tab.
    const isKept = (one: Unsent) =>
      one.key === key || one.status === 'sending' || stored.some((other) => other.key === one.key)
    const known = store.get().filter(isKept)
    const at = known.findIndex((one) => one.key === key)
    const rest = at < 0 ? known : known.toSpliced(at, 1)
    const next = unsent === null ? rest : rest.toSpliced(at < 0 ? rest.length : at, 0, unsent)
    store.set(next)
    // Another tab keeps its own there.
    const own = new Set([...next.map((one) => one.key), key])
    write([...stored.filter((one) => !own.has(one.key)), ...next])
  }

  async function deliver(unsent: Unsent): Promise<void> {
    put(unsent, unsent.key)
    try {
      const comment = await send(unsent)
      // Add it to its list before removing it here, so that it never disappears.
      sent(unsent, comment)
      put(null, unsent.key)
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      const back: Unsent = { ...unsent, status: 'failed', reason }
      put(back, unsent.key)
      failed(back)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    send: (me, target, text) =>
      deliver({ ...target, key: newKey(), me, text: text.trim(), status: 'sending', reason: '' }),
    async retry(key) {
      const unsent = store.get().find((one) => one.key === key)
      if (unsent?.status === 'failed') await deliver({ ...unsent, status: 'sending', reason: '' })
    },
    drop: (key) => put(null, key),
  }
}

function restored(stored: unknown): readonly Unsent[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isUnsent).map((unsent) => ({ ...unsent, status: 'failed' }))
}

function isUnsent(value: unknown): value is Unsent {
  const { key, me, post, text } = (value ?? {}) as Record<string, unknown>
  return [key, me, post, text].every((one) => typeof one === 'string')
}
