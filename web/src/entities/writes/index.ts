import type { CallPath } from '@sayso/contract/calls/index'
import type { ApiOutput } from '../../lib/api-client.ts'
import { randomText } from '../../lib/random.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { sessionCall } from '../session/index.ts'
import { keepEarly, queued } from './early-writes.ts'
import type { WriteDraft } from './write-types.ts'

export { defineWrites, useWaiting, writes } from './waiting-writes.ts'
export type { Write, WriteDraft } from './write-types.ts'

/** The queue itself; the first screen does without it. */
export const queueChunk = chunk(() => import('./page-queue.ts'))

/**
 * Sends a write, in order with those that wait about the same target. Null if there is no connection: it waits on this
 * device and is sent when there is one. Rejects if the server refuses it.
 */
export async function submit<Path extends CallPath>(
  draft: WriteDraft & { path: Path },
): Promise<ApiOutput<Path> | null> {
  const key = randomText(24)
  if (!queueChunk.arrived()) keepEarly(draft, key)
  const loaded = await queueChunk.load().catch(() => null)
  queued(key)
  // Without the queue's code, it is sent directly, or fails.
  if (loaded === null) return sessionCall(draft.path, draft.input as never, { as: draft.profile })
  return loaded.queue.submit(draft, key) as Promise<ApiOutput<Path> | null>
}
