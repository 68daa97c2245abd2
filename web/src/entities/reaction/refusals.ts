import { useSyncExternalStore } from 'react'
import type { ReactionKind } from '../../ui/reactions.ts'

/** How often a reaction to something was not taken, for the button to shake at each. */
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

/** Answers how often, by kind. Thousands of cards ask: one that was refused nothing is not rendered by it. */
export function useRefusals(id: string): (kind: ReactionKind) => number {
  const of = (kind: ReactionKind) => counts.get(`${id} ${kind}`) ?? 0
  useSyncExternalStore(subscribe, () => of('like') + of('dislike') + of('true') + of('false'))
  return of
}
