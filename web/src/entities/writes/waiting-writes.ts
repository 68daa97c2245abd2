import { useSyncExternalStore } from 'react'
import { createStore } from '../../lib/store.ts'
import type { Write, WriteKind } from './write-types.ts'

/** The current user's writes that the server has not answered yet; empty until the queue's code is loaded. */
export const writes = createStore<readonly Write[]>([])

export const kinds = new Map<string, WriteKind<never, never>>()

/** Registers how writes of a kind are shown. */
export function defineWrites<Detail, Answer>(kind: string, how: WriteKind<Detail, Answer>): void {
  kinds.set(kind, how as unknown as WriteKind<never, never>)
}

/**
 * The status of the write in a slot, if it waits or was refused. Thousands of buttons use it: one without a write does
 * not re-render.
 */
export function useWaiting(slot: string): 'waiting' | 'refused' | null {
  return useSyncExternalStore(writes.subscribe, () => {
    const status = writes.get().find((write) => write.slot === slot)?.status
    return status === undefined || status === 'sending' ? null : status
  })
}
