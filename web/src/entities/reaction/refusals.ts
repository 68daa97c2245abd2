import { useSyncExternalStore } from 'react'
import type { ReactionKind } from '../../ui/reaction/reactions.ts'

/** How often a reaction was rejected, so that its button shakes each time. */
const counts = new Map<string, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function noteRefusal(id: string, kind: ReactionKind): void {
  const key = `${id} ${kind}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const listener of listeners) listener()
}

/**
 * Returns the number of rejections by kind. Thousands of cards use it: a card without new rejections does not
 * re-render.
 */
export function useRefusals(id: string): (kind: ReactionKind) => number {
  const of = (kind: ReactionKind) => counts.get(`${id} ${kind}`) ?? 0
  useSyncExternalStore(subscribe, () => of('like') + of('dislike') + of('true') + of('false'))
  return of
}
