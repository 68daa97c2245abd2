import type { Chunk } from './chunk.ts'

type Phase = 'closed' | 'waiting' | 'open'

/**
 * What a light trigger remembers between a press and the arrival of what it opens.
 * A press that comes first is kept and acted on at arrival; a second press takes it back.
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
      // A load that failed closes again: the next press loads anew.
      source.load().then(settle('open'), settle('closed'))
    },
    dismiss: () => become('closed'),
  }
}
