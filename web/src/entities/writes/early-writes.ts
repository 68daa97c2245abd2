import { storage } from '../../lib/storage.ts'
import { session, sessionCall } from '../session/index.ts'
import type { Write, WriteDraft } from './write-types.ts'

const ITEM = 'early_writes'

/** Made on an earlier page of this tab, which was left before the queue's code had arrived. */
let earlier = (storage.get(ITEM) ?? []) as readonly Write[]
/** Made on this page, for which the queue's code has not arrived yet. */
const early = new Map<string, Write>()

function keep(): void {
  const all = [...earlier, ...early.values()]
  if (all.length > 0) storage.set(ITEM, all)
  else storage.remove(ITEM)
}

/** The tab may be closed for good, so they are sent on the way out; their keys make sending them twice harmless. */
function sendEarly(): void {
  for (const { path, input, profile, key } of early.values())
    sessionCall(path, input as never, { as: profile, idempotencyKey: key, keepalive: true }).catch(() => {})
}

/** Keeps a write for the next page of this tab, until it is `queued`. */
export function keepEarly(draft: WriteDraft, key: string): void {
  const state = session.get()
  if (state.status !== 'authenticated' || state.kind !== 'member') return
  early.set(key, { ...draft, key, account: state.userId, at: Date.now(), status: 'waiting', reason: '' })
  keep()
  addEventListener('pagehide', sendEarly)
}

export function queued(key: string): void {
  if (early.delete(key)) keep()
}

/** Hands the writes of earlier pages to the queue, which stores them, and then forgets them. */
export async function takeEarlier(put: (write: Write) => Promise<void>): Promise<void> {
  await Promise.all(earlier.map(put))
  earlier = []
  keep()
}
