import { EgressError } from './egress-error.ts'

/**
 * Limits how many requests run concurrently, in total and per host. The others wait their turn, within their time
 * limit.
 */
export interface Semaphore {
  run<T>(host: string, ends: AbortSignal, use: () => Promise<T>): Promise<T>
}

const MAX_WAITING = 64

export function createSemaphore({ inAll, perHost }: { inAll: number; perHost: number }): Semaphore {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  let all = 0

  const isFree = (host: string) => all < inAll && (taken.get(host) ?? 0) < perHost

  async function acquire(host: string, ends: AbortSignal): Promise<void> {
    while (!isFree(host)) {
      if (waiting.size >= MAX_WAITING) throw new EgressError('busy')
      const turn = Promise.withResolvers<void>()
      const giveUp = () => turn.reject(new EgressError('busy'))
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

  function release(host: string): void {
    all--
    const left = (taken.get(host) ?? 1) - 1
    if (left === 0) taken.delete(host)
    else taken.set(host, left)
    // All of them check: the first in the queue may want a host that is still full.
    for (const look of waiting) look()
  }

  return {
    async run(host, ends, use) {
      await acquire(host, ends)
      try {
        return await use()
      } finally {
        release(host)
      }
    },
  }
}
