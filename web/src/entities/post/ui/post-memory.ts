import type { PostId } from '@sayso/contract/ids'
import { useSyncExternalStore } from 'react'

/**
 * What a reader did to a card: virtual rows unmount when they leave the screen, and a text opened by hand must not
 * have closed itself on the way back, nor a carousel gone back to its beginning.
 */
export interface CardMemory {
  /** The text, and the part that was paid for. */
  readonly isExpanded: boolean
  readonly isLockedExpanded: boolean
  /** Which picture or video is in sight. */
  readonly slide: number
  /** One's own, just published: it shows itself once. */
  readonly isNew: boolean
  /** The box for a comment is open under it. */
  readonly isCommenting: boolean
}

const MOST_REMEMBERED = 500
const untouched: CardMemory = {
  isExpanded: false,
  isLockedExpanded: false,
  slide: 0,
  isNew: false,
  isCommenting: false,
}
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

export function openCommentBox(id: PostId, isOpen = true): void {
  remember(id, { isCommenting: isOpen })
}

export const isCommentBoxOpen = (id: PostId) => memories.get(id)?.isCommenting === true

export function remember(id: PostId, change: Partial<CardMemory>): void {
  const before = memories.get(id) ?? untouched
  if (memories.size >= MOST_REMEMBERED) memories.clear()
  memories.set(id, { ...before, ...change })
  for (const listener of listeners) listener()
}
