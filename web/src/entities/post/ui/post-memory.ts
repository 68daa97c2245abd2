import type { PostId } from '@sayso/contract/ids'
import { useSyncExternalStore } from 'react'

/**
 * What a reader did to a card. Virtual rows unmount when they scroll out of view; on the way back, an expanded text
 * must not have collapsed, nor a carousel gone back to its first slide.
 */
export interface CardMemory {
  /** The text, and the paid part. */
  readonly isExpanded: boolean
  readonly isLockedExpanded: boolean
  /** The visible picture or video. */
  readonly slide: number
  /** The user's own post, just published: it is highlighted once. */
  readonly isNew: boolean
  /** The comment box is open under it. */
  readonly isCommenting: boolean
  /** The reader wanted to see what a label covers. */
  readonly isUncovered: boolean
}

const MAX_REMEMBERED = 500
const untouched: CardMemory = {
  isExpanded: false,
  isLockedExpanded: false,
  slide: 0,
  isNew: false,
  isCommenting: false,
  isUncovered: false,
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
  if (memories.size >= MAX_REMEMBERED) memories.clear()
  memories.set(id, { ...before, ...change })
  for (const listener of listeners) listener()
}
