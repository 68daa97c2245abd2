import { OutsideError } from './outside-error.ts'

/** How many may be outside at once, in all and at one host. The others wait their turn, as long as their time lasts. */
export interface Seats {
  take<T>(host: string, ends: AbortSignal, use: () => Promise<T>): Promise<T>
}

const MOST_WAITING = 64

export function createSeats({ inAll, perHost }: { inAll: number; perHost: number }): Seats {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  let all = 0

  const isFree = (host: string) => all < inAll && (taken.get(host) ?? 0) < perHost

  async function sit(host: string, ends: AbortSignal): Promise<void> {
    while (!isFree(host)) {
      if (waiting.size >= MOST_WAITING) throw new OutsideError('busy')
      const turn = Promise.withResolvers<void>()
      const giveUp = () => turn.reject(new OutsideError('busy'))
      waiting.add(turn.resolve)
      ends.addEventListener('abort', giveUp, { once: true })
      if (ends.aborted) giveUp()
      try {
        await turn.promise
      } finally {
        waiting.delete(turn.resolve)
        ends.removeEventListener('abort', giveUp)
      }
    }
    all++
    taken.set(host, (taken.get(host) ?? 0) + 1)
  }

  function leave(host: string): void {
    all--
    const left = (taken.get(host) ?? 1) - 1
    if (left === 0) taken.delete(host)
    else taken.set(host, left)
    // All look: the one at the front may want a host that is still full.
    for (const look of waiting) look()
  }

  return {
    async take(host, ends, use) {
      await sit(host, ends)
      try {
        return await use()
      } finally {
        leave(host)
      }
    },
  }
}
