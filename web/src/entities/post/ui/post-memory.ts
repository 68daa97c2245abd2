import type { PostId } from '@sayso/contract/ids'
import { useSyncExternalStore } from 'react'

/**
 * What a reader did to a card: virtual rows unmount when they leave the screen, and a text opened by hand must not
 * have closed itself on the way back.
 */
interface CardMemory {
  readonly isExpanded: boolean
}

const MOST_REMEMBERED = 500
const untouched: CardMemory = { isExpanded: false }
const memories = new Map<PostId, CardMemory>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useCardMemory(id: PostId): CardMemory {
  return useSyncExternalStore(subscribe, () => memories.get(id) ?? untouched)
}

export function toggleExpanded(id: PostId): void {
  if (memories.size >= MOST_REMEMBERED) memories.clear()
  memories.set(id, { isExpanded: !(memories.get(id) ?? untouched).isExpanded })
  for (const listener of listeners) listener()
}
