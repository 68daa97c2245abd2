import type { Chunk } from './chunk.ts'

type Phase = 'closed' | 'waiting' | 'open'

/**
 * The state of a trigger between a press and the loading of what it opens. An early press is kept and acted on after
 * loading; a second press cancels it.
 */
export function createPress(source: Chunk<unknown>) {
  let phase: Phase = 'closed'
  const listeners = new Set<() => void>()

  function become(next: Phase) {
    if (next === phase) return
    phase = next
    for (const listener of listeners) listener()
  }

  return {
    phase: (): Phase => phase,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    press() {
      if (phase !== 'closed') return become('closed')
      if (source.arrived() !== undefined) return become('open')
      become('waiting')
      const settle = (next: Phase) => () => {
        if (phase === 'waiting') become(next)
      }
      // A failed load closes it again: the next press tries again.
      source.load().then(settle('open'), settle('closed'))
    },
    dismiss: () => become('closed'),
  }
}
